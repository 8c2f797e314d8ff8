import Repositories
import Synchronization

/// A conversation through a dumb terminal, with only the terminal's own line editing.
struct PlainConversation: Conversation {
  private let prompt: Prompt
  private let lines: TypedLines
  private let interrupts: Interrupts
  private let question = OpenQuestion()
  private let begin: @Sendable () -> Void

  /// - Parameters:
  ///   - stop: stops the waits of a command; false if the command waits for nothing.
  ///   - begin: called when a line was read to be run.
  ///   - onInterrupt: called at each Ctrl-C.
  init(
    output: Output, begin: @escaping @Sendable () -> Void,
    stop: @escaping @Sendable () -> Bool, onInterrupt: @escaping @Sendable () -> Void
  ) {
    let prompt = Prompt(output: output)
    self.prompt = prompt
    self.begin = begin
    interrupts = Interrupts { [question] in
      onInterrupt()
      question.drop()
      prompt.showAgain()
    }
    let reader = LineReader(
      .standardInput, interrupts: interrupts.count, until: { [question] in question.isDropped })
    lines = TypedLines(reader) { line in line.isCancel && stop() }
  }

  func greet() { prompt.greet() }
  func beginCommand() async { await lines.beginCommand() }
  func endCommand() async { await lines.endCommand() }
  func lend() async { await lines.endCommand() }
  func takeBack() async { await lines.beginCommand() }
  func restore() {}
  func leave() {}

  func line() async throws(SystemError) -> LineReader.Line? {
    prompt.show()
    let line = try await read()
    begin()
    return line
  }

  func answer(to question: String) async throws(SystemError) -> LineReader.Line? {
    self.question.begin()
    defer { self.question.end() }
    prompt.ask(question)
    do throws(SystemError) {
      return try await read()
    } catch {
      guard error == .cancelled else { throw error }
      prompt.leave()
      return nil
    }
  }

  private func read() async throws(SystemError) -> LineReader.Line? {
    let line = try await lines.next()
    prompt.hide()
    if line == nil { prompt.leave() }
    return line
  }
}

/// Whether a question is open, and whether Ctrl-C has dropped it.
private final class OpenQuestion: Sendable {
  private enum State {
    case none, open, dropped
  }

  private let state = Mutex(State.none)

  var isDropped: Bool { state.withLock { $0 == .dropped } }

  func begin() { state.withLock { $0 = .open } }
  func end() { state.withLock { $0 = .none } }
  func drop() { state.withLock { if $0 == .open { $0 = .dropped } } }
}

extension LineReader.Line {
  /// Whether the line is the command that cancels loads.
  var isCancel: Bool {
    guard case .text(let text) = self else { return false }
    return (try? CommandParser.parse(text))?.name == .cancel
  }
}
