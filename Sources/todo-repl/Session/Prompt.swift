import Synchronization

/// The mark that says: type now.
final class Prompt: Sendable {
  private let output: Output
  /// What stands before the line that is being typed.
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

  /// Shows a question, which Ctrl-C answers: it is not shown again.
  func ask(_ question: String) {
    write(question)
  }

  func hide() {
    shown.withLock { $0 = nil }
  }

  /// Shows the prompt on the next line after Ctrl-C, which drops what was typed.
  func showAgain() {
    if let text = shown.withLock({ $0 }) { write("\n\(text)") }
  }

  /// Goes to the next line after Ctrl-D, which leaves the cursor behind the prompt.
  func leave() {
    write("\n")
  }

  /// Writes to the terminal. A failure is left to the output of the next command.
  private func write(_ text: String) {
    try? output.write(text)
  }
}
