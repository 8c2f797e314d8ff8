import Synchronization

/// The mark that says: type now.
final class Prompt: Sendable {
  private let output: Output
  private let isShown = Atomic<Bool>(false)

  init(output: Output) {
    self.output = output
  }

  func greet() {
    write("todo-repl \(TodoREPL.version). Type \"help\" for the commands, Ctrl-D to leave.\n")
  }

  func show() {
    isShown.store(true, ordering: .relaxed)
    write("> ")
  }

  func hide() {
    isShown.store(false, ordering: .relaxed)
  }

  /// After Ctrl-C: what was typed is gone.
  func showAgain() {
    if isShown.load(ordering: .relaxed) { write("\n> ") }
  }

  /// After Ctrl-D, which leaves the cursor behind the prompt.
  func leave() {
    write("\n")
  }

  /// A terminal that cannot be written to is noticed by the next command's own output.
  private func write(_ text: String) {
    try? output.write(text)
  }
}
