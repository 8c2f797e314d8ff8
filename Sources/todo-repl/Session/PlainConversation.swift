import Foundation
import Repositories
import Synchronization

/// A conversation through a dumb terminal, with only the terminal's own line editing.
struct PlainConversation: Conversation {
  private let output: Output
  private let lines: TypedLines
  /// Receives Ctrl-C, which does not end the program meanwhile, and `fg`.
  private let handler: SignalHandler
  private let use = TerminalUse()
  private let begin: @Sendable () -> Void

  /// - Parameters:
  ///   - stop: stops the waits of a command; false if the command waits for nothing.
  ///   - begin: called when a line was read to be run.
  ///   - onInterrupt: called at each Ctrl-C.
  init(
    output: Output, begin: @escaping @Sendable () -> Void,
    stop: @escaping @Sendable () -> Bool, onInterrupt: @escaping @Sendable () -> Void
  ) {
    self.output = output
    self.begin = begin
    let interrupts = SignalCount()
    handler = SignalHandler([SIGINT, SIGCONT]) { [use] signal in
      if signal == SIGCONT {
        if !FileDescriptor.standardInput.isInBackground { output.showPromptAgain() }
        return
      }
      interrupts.increase()
      onInterrupt()
      use.drop()
      output.showPromptAgain()
    }
    let reader = LineReader(
      .standardInput, interrupts: interrupts, until: { [use] in use.isOver })
    lines = TypedLines(
      reader, interrupts: { interrupts.value },
      isStop: { line in line.isCancel && stop() })
  }

  func greet() {
    FileDescriptor.standardInput.waitForForeground()
    output.greet()
  }
  func beginCommand() async { await lines.beginCommand() }
  func endCommand() async { await lines.endCommand() }

  func lend() async {
    use.purpose = .lent
    await lines.lend()
  }

  func takeBack() async {
    use.purpose = .line
    await lines.beginCommand()
  }

  func restore() {}
  func leave() {}

  func line() async throws(SystemError) -> LineReader.Line? {
    FileDescriptor.standardInput.waitForForeground()
    output.setPrompt("> ")
    let line = try await read(lines.next)
    begin()
    return line
  }

  func answer(to question: String) async throws(SystemError) -> LineReader.Line? {
    use.purpose = .question
    defer { use.purpose = .line }
    do throws(SystemError) {
      return try await read { () async throws(SystemError) in
        try await lines.answer {
          (try? FileDescriptor.standardInput.waitForBytes(milliseconds: 0))?.here == true
        } _: {
          output.write(question)
        }
      }
    } catch {
      guard error == .cancelled else { throw error }
      output.write("\n")
      return nil
    }
  }

  private func read(
    _ next: () async throws(SystemError) -> LineReader.Line?
  ) async throws(SystemError) -> LineReader.Line? {
    defer { output.setPrompt(nil) }
    let line = try await next()
    if line == nil { output.write("\n") }
    return line
  }
}

/// The purpose for which the terminal is read.
private final class TerminalUse: Sendable {
  enum Purpose {
    case line, question
    /// Ctrl-C has dropped the question.
    case dropped
    /// The terminal is another program's.
    case lent
  }

  private let current = Mutex(Purpose.line)

  var purpose: Purpose {
    get { current.withLock(\.self) }
    set { current.withLock { $0 = newValue } }
  }

  /// Whether a read that waits is to end.
  var isOver: Bool { [.dropped, .lent].contains(purpose) }

  func drop() { current.withLock { if $0 == .question { $0 = .dropped } } }
}

extension LineReader.Line {
  /// Whether the line is the command that cancels loads.
  var isCancel: Bool {
    guard case .text(let text) = self else { return false }
    return (try? CommandParser.parse(text))?.name == .cancel
  }
}
