import Interactors
import Synchronization

extension Session {
  /// Talks with a person until they leave, and returns the exit status.
  mutating func interact(in terminal: Terminal) async -> Int32 {
    let loadingLine = LoadingLine(store: app.store, output: output, terminal: terminal)
    let prompt = Prompt(output: output)
    let interrupts = Interrupts { [app] in
      app.todos.cancelLoad()
      app.countries.cancelLoad()
      prompt.showAgain()
    }
    defer { withExtendedLifetime((loadingLine, interrupts)) {} }

    prompt.greet()
    var reader = LineReader(.standardInput, interrupts: interrupts.count)
    var line: LineReader.Line? = .text("list")
    while let next = line {
      if case .quit(let code) = await run(next, at: nil) { return code ?? status }
      prompt.show()
      do {
        line = try await reader.next()
      } catch {
        fail(ActionError.unreadableInput("the terminal", reason: error.reason))
        return status
      }
      prompt.hide()
    }
    prompt.leave()
    return status
  }
}

/// The mark that says: type now.
private final class Prompt: Sendable {
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
