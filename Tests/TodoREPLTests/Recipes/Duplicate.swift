import Foundation
import Repositories
import StateStore

@testable import Interactors
@testable import todo_repl

// The use case that Docs/AddAUseCase.md adds.

extension RealTodosInteractor {
  /// Adds a copy of a todo, not done, just after it, and returns the copy.
  @discardableResult
  func duplicate(id: Todo.ID) async throws(TodosError) -> Todo {
    try await inTurn { () async throws(TodosError) in
      let todos = try loaded()
      let original = try todos.withIDs([id])[0]
      let next = todos.first { Todo.precedes(original, $0) }
      let copy = Todo(
        id: makeID(), number: try await highestNumber() + 1, title: original.title,
        rank: .between(original.rank, next?.rank), createdAt: now(), notes: original.notes)
      try await save(Edit(.add, [.added(copy)]))
      return copy
    }
  }
}

extension TodoListCommands {
  func duplicate(_ number: Int, _ todos: RealTodosInteractor) async throws(ActionError) {
    let todo = try await container.app.todo(numbered: number)
    try await container.app.edit(.add) { () async throws(TodosError) in
      try await todos.duplicate(id: todo.id)
    }
  }
}
