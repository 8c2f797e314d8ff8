import Foundation
import Repositories
import Synchronization

/// A conversation in which the program edits the line itself.
final class EditedConversation: Conversation {
  /// How long a command runs before typed text is read: text typed after "quit" is left to the
  /// shell.
  static let delay = LoadingLine.delay

  private let output: Output
  private let line: EditedLine
  private let keyboard: Keyboard
  private let signals: SignalHandler
  /// Begins to read typed text once a command has run for a while.
  private let reading = Mutex<Task<Void, Never>?>(nil)
  /// Called before the person is asked for a line, to report earlier failures.
  private let onAsking: @Sendable () -> Void

  init(
    output: Output, line: EditedLine, onAsking: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    self.output = output
    self.line = line
    self.onAsking = onAsking
    keyboard = try Keyboard(.standardInput) { line.handle($0) }
    signals = SignalHandler([SIGINT, SIGTSTP, SIGCONT, SIGWINCH]) { signal in
      switch signal {
      case SIGINT: line.interrupted()
      case SIGTSTP: line.suspend(Suspension.stop)
      case SIGCONT: line.resumed(stop: Suspension.stop)
      default: line.resized()
      }
    }
  }

  func greet() { output.greet() }

  func beginCommand() async {
    line.beginCommand()
    let task = Task { [keyboard] in
      if (try? await Task.sleep(for: Self.delay)) != nil { keyboard.listen() }
    }
    reading.withLock { $0 = task }
  }

  func endCommand() async { endReading() }

  private func endReading() { reading.withLock { $0.take() }?.cancel() }

  func lend() async {
    endReading()
    keyboard.pause()
    line.lend()
  }

  func takeBack() async {
    line.takeBack()
    keyboard.resume()
    await beginCommand()
  }

  func line() async throws(SystemError) -> LineReader.Line? { try await ask(nil) }

  func answer(to question: String) async throws(SystemError) -> LineReader.Line? {
    try await ask(question)
  }

  func restore() { line.restore() }

  func leave() {
    keyboard.pause()
    line.leave()
  }

  private func ask(_ question: String?) async throws(SystemError) -> LineReader.Line? {
    output.attend(line)
    onAsking()
    let reading = await withCheckedContinuation { reply in
      if let reading = line.ask(question, reply) {
        reply.resume(returning: reading)
      } else if question == nil {
        keyboard.listen()
      } else {
        // Keys that were typed before the question are read first; then the question shows.
        keyboard.settle()
      }
    }
    output.attend(nil)
    return try reading.get()
  }
}
