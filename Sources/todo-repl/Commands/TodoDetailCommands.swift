import Interactors
import Repositories

/// What can be done with one todo beside what the list does.
struct TodoDetailCommands {
  let container: SceneContainer

  private var app: AppContainer { container.app }

  func show(_ number: Int) async throws(ActionError) {
    let todo = try await app.todo(numbered: number)
    app.navigation.showTodo(id: todo.id)
  }

  /// Adds a line to the notes, or with an empty text takes them away.
  func note(_ number: Int, _ text: String) async throws(ActionError) {
    let todo = try await app.todo(numbered: number)
    let changed = try await app.edit(.note) { () async throws(TodosError) in
      if text.isEmpty { return try await app.todos.removeNotes(of: todo.id) }
      return try await app.todos.addNote(text, to: todo.id)
    }
    container.showUnchanged([todo], but: [changed].compactMap(\.self))
  }
}
