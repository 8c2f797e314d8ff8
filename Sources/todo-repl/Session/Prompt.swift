import Synchronization

/// The prompt, which invites the person to type.
final class Prompt: Sendable {
  private let output: Output
  /// The text before the line that the person is typing.
  private let shown = Mutex<String?>(nil)

  init(output: Output) {
    self.output = output
  }

  func greet() {
    write(output.page.text(.greeting(version: VersionLine.version)) + "\n")
  }

  func show(_ text: String = "> ") {
    shown.withLock { $0 = text }
    write(text)
  }

  /// Shows a question. Ctrl-C answers it: the question is not shown again.
  func ask(_ question: String) {
    write(question)
  }

  func hide() {
    shown.withLock { $0 = nil }
  }

  /// Shows the prompt on the next line after Ctrl-C, which drops the typed text.
  func showAgain() {
    if let text = shown.withLock({ $0 }) { write("\n\(text)") }
  }

  /// Moves to the next line after Ctrl-D, which leaves the cursor behind the prompt.
  func leave() {
    write("\n")
  }

  /// Writes to the terminal. The output of the next command reports a failure.
  private func write(_ text: String) {
    try? output.write(text)
  }
}
