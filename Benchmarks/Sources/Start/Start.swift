import Foundation
import Interactors
import Repositories
import StateStore

/// A program that only links what `todo-repl` links, and prompts at once: the baseline of its start.
@main
struct Start {
  static func main() async {
    // Both libraries are referred to, or the linker would leave them out.
    let store = Store(AppState())
    let state = await Task { store.state }.value
    let prompt = state.todos == .notRequested ? "> " : Date().formatted()
    FileHandle.standardOutput.write(Data(prompt.utf8))
    _ = readLine()
  }
}
