import Interactors
import Repositories
import StateStore

/// The commands about files.
struct FileCommands: CommandFamily {
  let context: CommandContext

  static let all: [Command] = [
    Command(
      .importFile, hints: ["load"], options: ["--strict", CommandName.format],
      parse: CommandParser.source,
      complete: { line, sources in
        formats(line) ?? Completion.files(line, sources.names)
          + Completion.words(["--strict", CommandName.format], line.word)
      }, run: Self.importFile),
    Command(
      .exportFile, hints: ["save", "backup", "dump"],
      options: ["--force", CommandName.withIDs, CommandName.format],
      parse: CommandParser.target,
      complete: { line, sources in
        formats(line) ?? Completion.files(line, sources.names)
          + Completion.words(["--force", CommandName.withIDs, CommandName.format], line.word)
      }, run: Self.exportFile),
    Command(
      .readFile, hints: ["source", "run"], parse: CommandParser.script,
      complete: { Completion.files($0, $1.names) }, run: Self.readFile),
  ]

  /// The formats behind `--format`; nil elsewhere.
  private static func formats(_ line: CompletedLine) -> [Completion.Candidate]? {
    guard line.words.last == CommandName.format else { return nil }
    return Completion.words(ExchangeFormat.allCases.map(\.rawValue), line.word)
  }

  private var language: Language { output.language }

  private func importFile(_ file: CommandParser.FileWords) async throws(ActionError) {
    let path = file.path ?? ""
    if path == LocalTodosFiles.standardInput, !container.canImportInput { throw .noInput }
    do {
      let summary = try await app.exchange.importTodos(
        from: path, as: file.format, isStrict: file.hasFlag)
      await root.settleEdits()
      let line = ImportLine(file: path, summary: summary)
      output.show([line] + line.remarks)
      report(summary.badRows, summary.badRowCount, of: path)
    } catch .badRows(let rows, let count) {
      report(rows, count, of: path)
      // Not thrown, so that the refusal is reported after the rows that cause it.
      root.sceneFailed(.importRefused(file: path, badRows: count))
    } catch {
      throw await refusal(error, .importFile)
    }
  }

  private func exportFile(_ file: CommandParser.FileWords) async throws(ActionError) {
    guard let path = file.path else {
      return try await print(file.format ?? .jsonLines, hasIDs: file.hasIDs)
    }
    do {
      let count = try await app.exchange.exportTodos(
        to: path, as: file.format, hasIDs: file.hasIDs, isReplacing: file.hasFlag)
      let json: JSONLine = [
        "type": .string("export"), "file": .string(path), "todos": .int(count),
      ]
      output.show(.file(.exported(count, to: path)), json: json)
    } catch {
      throw await refusal(error, .exportFile)
    }
  }

  private func readFile(_ path: String) -> Outcome { .read(path: path) }

  /// Writes all todos to the results.
  private func print(_ format: ExchangeFormat, hasIDs: Bool) async throws(ActionError) {
    let todos: TodoList
    do {
      todos = try await app.exchange.todosForExport()
    } catch {
      throw await refusal(error, .exportFile)
    }
    if todos.isEmpty, let missing = container.places.missing() {
      output.tell(Remark(.fromProgram(.list(.noListYet(missing)))))
    }
    var encoder = TodosEncoder(format, hasIDs: hasIDs, todos: todos)
    var text = ""
    for todo in todos {
      do {
        text += String(decoding: try encoder.encode(todo), as: UTF8.self)
      } catch {
        let reason = language.text(.noPlaceInFormat)
        throw .fileFailed(
          language.describe(ExchangeError.cannotEncode(number: todo.number, reason: reason)))
      }
    }
    output.addFile(text + String(decoding: encoder.finish(), as: UTF8.self))
  }

  private func report(_ rows: [BadRow], _ count: Int, of file: String) {
    for row in rows { root.sceneFailed(.badRow(file: file, row)) }
    if count > rows.count {
      root.sceneFailed(.moreBadRows(file: file, count - rows.count))
    }
  }

  private func refusal(_ error: ExchangeRefusal, _ command: CommandName) async -> ActionError {
    switch error {
    case .notRead(let failure): return .fileFailed(failure.message)
    case .cancelled: return .importCancelled
    case .badRows(_, let count): return .importRefused(file: "", badRows: count)
    case .notWritten(let error): return .fileFailed(language.describe(error))
    case .edit(let error): return await app.refusal(error, of: command)
    }
  }
}
