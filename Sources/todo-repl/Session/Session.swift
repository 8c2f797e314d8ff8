import Interactors
import Repositories
import StateStore

/// Runs commands, one after the other, each to its end.
struct Session {
  /// The exit status if every failure may succeed later, because another process had the list: a
  /// temporary failure in sysexits.h.
  static let busyStatus: Int32 = 75

  let stopsAtFirstError: Bool
  /// Presses of Ctrl-C, marked when a line is read to be run: a later press stops the reading of a
  /// file.
  var interrupts: SignalCount { container.interrupts }
  /// Signals that end the program: no command begins after one.
  var endings: SignalCount { container.endings }
  let busy = BusyState()
  let context: CommandContext
  /// The files being read, each by the one before.
  var scripts: [FileStatus.Identity] = []
  /// The newest edits that the lines of these files have made.
  var fileEdits: [TodosEdit.ID] = []
  private var hasFailed = false
  /// Whether a command failed because another process had the list.
  private var wasKept = false

  init(_ container: SceneContainer, stopsAtFirstError: Bool) {
    self.stopsAtFirstError = stopsAtFirstError
    context = CommandContext(container: container, root: RootScene(container: container))
    root.start()
  }

  var container: SceneContainer { context.container }
  var root: RootScene { context.root }
  var output: Output { container.output }

  private var lastMade: TodosEdit? { container.app.store.read { $0.history.lastMade } }

  /// The exit status of a program that ends here.
  var status: Int32 { hasFailed || root.hasReportedFailures ? 1 : wasKept ? Self.busyStatus : 0 }

  /// The exit status of a program that ends with this outcome.
  func status(after outcome: Outcome) -> Int32 {
    if case .quit(let code?) = outcome { code } else { status }
  }

  /// Runs one line, and the lines of a file if the line asks for it.
  ///
  /// - Parameter parsed: The command in the line, if the line was parsed before.
  mutating func run(
    _ line: LineReader.Line, at origin: CommandOrigin?, parsed: ParsedLine? = nil
  ) async -> Outcome {
    if endings.value > 0 { return .quit(code: nil) }
    return switch await runAlone(parsed ?? parse(line), line, at: origin) {
    case .read(let path): await read(script: path, at: origin)
    case let outcome: outcome
    }
  }

  /// Runs one line: writes its results, then reports its failures.
  private mutating func runAlone(
    _ parsed: ParsedLine, _ line: LineReader.Line, at origin: CommandOrigin?
  ) async -> Outcome {
    busy.begin()
    defer { busy.end() }
    var outcome = Outcome.next
    var failures: [any ReportableError] = []
    do throws(ActionError) {
      if let invocation = try parsed.get() {
        if invocation.name != .more { container.pager.begin(nil) }
        await look(for: invocation.name)
        let before = lastMade?.id
        defer { noteMade(after: before) }
        outcome = try await invocation.perform(context)
      }
    } catch {
      if error != .alreadyReported { failures.append(await hinted(error, line)) }
    }
    return await end(outcome, failures, at: origin)
  }

  /// Writes the results of a command, then reports its failures.
  private mutating func end(
    _ outcome: Outcome = .next, _ failures: [any ReportableError] = [],
    at origin: CommandOrigin? = nil
  ) async -> Outcome {
    await root.settle()
    var failures = failures + root.takeFailures()
    do throws(OutputError) {
      try output.flush()
    } catch {
      if error.isClosedPipe { return .quit(code: OutputError.closedPipeStatus) }
      failures.append(error)
    }
    for failure in failures { fail(failure, at: origin) }
    return stopsAtFirstError && !failures.isEmpty ? .quit(code: nil) : outcome
  }

  /// Remembers the edit that a line of a file has made. An undo or redo makes no edit of its own.
  private mutating func noteMade(after before: TodosEdit.ID?) {
    guard !scripts.isEmpty, let made = lastMade, made.id != before, made.kind == .edit else {
      return
    }
    note([made.id])
  }

  /// Remembers edits that lines of a file have made.
  mutating func note(_ made: [TodosEdit.ID]) {
    if !scripts.isEmpty { fileEdits = Array((fileEdits + made).suffix(EditHistory.depth)) }
  }

  /// Shows the fresh values, if the last line showed the ones at hand.
  mutating func showFresh() async {
    busy.begin()
    defer { busy.end() }
    await root.ended()
    _ = await end()
  }

  /// Reports an error, which also changes the exit status.
  mutating func fail(_ error: any ReportableError, at origin: CommandOrigin? = nil) {
    output.report(error, at: origin)
    if (error as? ActionError)?.isOfBusyFile == true { wasKept = true } else { hasFailed = true }
  }

  /// An error of a line that is no command, with a hint if the line names a country.
  private func hinted(_ error: ActionError, _ line: LineReader.Line) async -> ActionError {
    guard case .misunderstood(let error) = error, case .text(let text) = line,
      case .unknownCommand(let word, nil) = error.problem
    else { return error }
    let name = text.split(separator: " ").joined(separator: " ")
    let finder = await container.countryFinder()
    guard case .one = finder.country(named: name) else { return .misunderstood(error) }
    let meant = "\(CommandName.country.word) \(name)"
    return .misunderstood(
      Misunderstanding(.unknownCommand(word, suggestion: meant), column: error.column))
  }

  /// Catches up with the stored list before a command. A failure is reported if the command shows
  /// todos; an edit fails by itself.
  func look(for command: CommandName) async {
    guard let failure = await container.app.todos.catchUp(), command.showsTodos else {
      return
    }
    root.sceneFailed(.notCurrent(failure, asOf: container.readMoment))
  }

  /// The command in a line, nil for a line without one, or the error of the line.
  typealias ParsedLine = Result<Invocation?, ActionError>

  func parse(_ line: LineReader.Line) -> ParsedLine {
    Result { () throws(ActionError) in try invocation(of: line) }
  }

  private func invocation(of line: LineReader.Line) throws(ActionError) -> Invocation? {
    switch line {
    case .notUTF8: throw .notUTF8
    case .tooLong: throw .lineTooLong(limit: LineReader.longestLine)
    case .text(let text): try parse(text)
    }
  }

  private func parse(_ text: String) throws(ActionError) -> Invocation? {
    do {
      return try CommandParser.parse(
        text, aliases: container.aliases, views: container.views)
    } catch {
      throw .misunderstood(error)
    }
  }
}
