import Interactors
import Repositories
import StateStore

/// Lines with `add` that are there already are saved at once, with one synchronization. Each is
/// acknowledged after that, as if it had run alone.
extension Session {
  /// A line with `add`.
  private struct AddingLine {
    let line: LineReader.Line
    let parsed: ParsedLine
    let addition: TodoListCommands.Addition
    let origin: CommandOrigin?
  }

  /// Runs a line, and the lines behind it that can be saved with it.
  mutating func run(_ line: LineReader.Line, of lines: inout ScriptLines) async -> Outcome {
    let parsed = parse(line)
    let limit = container.app.todos.additionsAtOnce
    guard limit > 1, let first = adding(line, parsed, at: lines.origin) else {
      return await run(line, at: lines.origin, parsed: parsed)
    }
    var group = [first]
    var ahead = lines
    while group.count < limit, let line = ahead.nextRead() {
      if !line.isIdle {
        guard let next = adding(line, parse(line), at: ahead.origin) else { break }
        group.append(next)
      }
      lines = ahead
    }
    return await run(group)
  }

  /// A line as an addition that needs nothing of the lines before it; nil for any other line.
  private func adding(
    _ line: LineReader.Line, _ parsed: ParsedLine, at origin: CommandOrigin?
  ) -> AddingLine? {
    guard case .success(let invocation?) = parsed, invocation.name == .add,
      let addition = invocation.arguments as? TodoListCommands.Addition,
      addition.marks.within(container.app.store.context).links.isEmpty
    else { return nil }
    return AddingLine(line: line, parsed: parsed, addition: addition, origin: origin)
  }

  /// Runs all lines, as many at once as can be saved.
  private mutating func run(_ group: [AddingLine]) async -> Outcome {
    var rest = group[...]
    var limit = group.count
    while let first = rest.first {
      let (count, outcome) =
        limit > 1 && rest.count > 1 ? await add(rest.prefix(limit)) : (0, .next)
      if outcome != .next { return outcome }
      if count == 0 {
        let outcome = await run(first.line, at: first.origin, parsed: first.parsed)
        if outcome != .next { return outcome }
      }
      rest = rest.dropFirst(max(1, count))
      // After a failure, which may last, each line fails at the cost of one.
      limit = count < limit ? 2 : limit * 2
      if interrupts.isPastMark { return stops(at: group[rest.startIndex - 1].origin) }
    }
    return .next
  }

  /// Adds the todos of some lines.
  ///
  /// - Returns: The number of lines that have run, from the first one on: 0 if that must run alone.
  private mutating func add(
    _ lines: ArraySlice<AddingLine>
  ) async -> (count: Int, outcome: Outcome) {
    if endings.value > 0 { return (0, .quit(code: nil)) }
    busy.begin()
    defer { busy.end() }
    let (app, now) = (container.app, container.now())
    container.pager.begin(nil)
    await look(for: .add)
    let results = await app.todos.add(
      lines.map { line in
        let settings = line.addition.marks.within(app.store.context).settings(at: now)
        return TodoAddition(title: line.addition.title, settings: settings)
      })
    var saved: [(AddingLine, TodosEdit)] = []
    var failed: [(AddingLine, TodosError)] = []
    for (line, result) in zip(lines, results) {
      switch result {
      case .success(let edit): saved.append((line, edit))
      case .failure(let error): failed.append((line, error))
      }
    }
    note(saved.map(\.1.id))
    var failures: [(error: any ReportableError, origin: CommandOrigin?)] = []
    do throws(OutputError) {
      try await show(saved, at: now)
      await root.settle()
      try output.flush()
    } catch {
      if error.isClosedPipe { return (results.count, .quit(code: OutputError.closedPipeStatus)) }
      failures.append((error, saved.last?.0.origin))
    }
    var reasons = root.takeFailures()[...]
    for (line, error) in failed {
      let error = await app.refusal(error, of: .add)
      // The notice of an edit that was not saved has the reason.
      let reason = error == .alreadyReported ? reasons.popFirst() : error
      if let reason { failures.append((reason, line.origin)) }
    }
    failures += reasons.map { ($0, lines.last?.origin) }
    if stopsAtFirstError { failures = Array(failures.prefix(1)) }
    for failure in failures { fail(failure.error, at: failure.origin) }
    return (results.count, stopsAtFirstError && !failures.isEmpty ? .quit(code: nil) : .next)
  }

  /// Shows the rows of added todos, each with the remarks about it.
  private func show(
    _ saved: [(line: AddingLine, edit: TodosEdit)], at now: LocalNow
  ) async throws(OutputError) {
    let list = container.app.store.todos.value ?? []
    let isForPerson = output.isForPerson
    var rows: [TodoRow] = []
    for (line, edit) in saved {
      guard let todo = edit.changes.first?.after else { continue }
      let (marks, hint) = (line.addition.marks, line.addition.hint)
      rows.append(TodoRow(todo, DateWords(of: [todo], at: { now }), in: list))
      if hint == nil, !isForPerson || marks.dates.isEmpty && marks.recurrence == .keep { continue }
      // A remark for a person stands below its row, one for a program before it.
      output.show(rows: rows.dropLast(), by: .here)
      try output.flush()
      output.show(rows: rows.suffix(1), by: .here)
      rows = []
      container.say(marks, of: [todo], at: now)
      await TodoListCommands(context: context).hint(hint, of: todo)
    }
    output.show(rows: rows, by: .here)
  }
}
