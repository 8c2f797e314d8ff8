import Foundation
import Repositories
import StateStore

@testable import Interactors
@testable import todo_repl

// The use case that Docs/AddAUseCase.md adds.

extension RealTodosInteractor {
  /// Adds a copy of a todo, not done, just after it, and returns the copy.
  @discardableResult
  func duplicate(id: Todo.ID) async throws(TodosError) -> Todo? {
    let (copyID, moment) = (makeID(), now())
    return try await edit(.add) { _, list throws(TodosError) in
      let original = try list.withIDs([id])[0]
      let next = list.first { Todo.precedes(original, $0) }
      let copy = Todo(
        id: copyID, number: 0, title: original.title,
        rank: .between(original.rank, next?.rank), createdAt: moment, notes: original.notes)
      return [.added(copy)]
    }.changes.first?.after
  }
}

extension TodoListCommands {
  func duplicate(
    _ number: NumberSelection.Part, _ todos: RealTodosInteractor
  ) async throws(ActionError) {
    let todo = try await app.todo(number)
    try await app.edit(.add) { () async throws(TodosError) in
      try await todos.duplicate(id: todo.id)
    }
  }
}
