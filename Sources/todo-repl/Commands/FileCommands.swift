import Interactors
import Repositories
import StateStore

/// What can be done with files of todos.
struct FileCommands {
  let container: SceneContainer
  let listener: any SceneListener

  private var app: AppContainer { container.app }
  private var language: Language { container.output.language }

  func importFile(
    _ path: String, _ format: ExchangeFormat?, isStrict: Bool
  ) async throws(ActionError) {
    do {
      let summary = try await app.exchange.importTodos(from: path, as: format, isStrict: isStrict)
      container.output.show([ImportLine(file: path, summary: summary)])
      report(summary.badRows, summary.badRowCount, of: path)
    } catch .badRows(let rows, let count) {
      report(rows, count, of: path)
      // Not thrown: it is to follow the rows, as what they lead to.
      listener.sceneFailed(.importRefused(file: path, badRows: count))
    } catch {
      throw await refusal(error, .importFile)
    }
  }

  func export(
    to path: String, _ format: ExchangeFormat?, isReplacing: Bool
  ) async throws(ActionError) {
    do {
      let count = try await app.exchange.exportTodos(
        to: path, as: format, isReplacing: isReplacing)
      container.output.show([ExportLine(file: path, count: count)])
    } catch {
      throw await refusal(error, .exportFile)
    }
  }

  /// Writes all todos to where results go.
  func print(_ format: ExchangeFormat) async throws(ActionError) {
    let todos: TodoList
    do {
      todos = try await app.exchange.todosForExport()
    } catch {
      throw await refusal(error, .exportFile)
    }
    var encoder = TodosEncoder(format)
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
    container.output.addFile(text + String(decoding: encoder.finish(), as: UTF8.self))
  }

  private func report(_ rows: [BadRow], _ count: Int, of file: String) {
    for row in rows { listener.sceneFailed(.badRow(file: file, row)) }
    if count > rows.count {
      listener.sceneFailed(.moreBadRows(file: file, count - rows.count))
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
