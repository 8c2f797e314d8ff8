import Foundation
import Repositories
import StateStore

extension RealTodosInteractor {
  /// Refuses titles that nobody could see.
  func validate(_ title: String) throws(TodosError) {
    if title.allSatisfy(\.isWhitespace) { throw .blankTitle }
  }

  /// Runs an edit when no other edit and no load is under way.
  func inTurn<Result>(
    _ edit: () async throws(TodosError) -> Result
  ) async throws(TodosError) -> Result {
    await turns.take()
    // A load that has begun waits for the turn too: let it pass, then come again.
    while let load = loadIfNeeded() {
      turns.pass()
      await load.finished
      if case .notRequested = store.todos { throw .loadCancelled }
      await turns.take()
    }
    defer { turns.pass() }
    return try await edit()
  }

  /// The list as it is; edits of a list that could not be loaded are refused.
  func loaded() throws(TodosError) -> [Todo] {
    let todos = store.todos
    if let list = todos.value { return list }
    throw todos.failure.map(TodosError.notLoaded) ?? .loadCancelled
  }

  /// Applies a change to each of the todos, saves those that it made different, and returns them.
  func change(
    _ ids: [Todo.ID], _ name: String, _ change: (inout Todo, Date) -> Void
  ) async throws(TodosError) -> [Todo] {
    try await inTurn { () async throws(TodosError) in
      let moment = now()
      var changed: [Todo] = []
      for todo in try loaded().withIDs(ids) {
        var edited = todo
        change(&edited, moment)
        if edited != todo { changed.append(edited) }
      }
      try await save(changed.map(TodoChange.put), name)
      return changed
    }
  }

  /// Makes the changes durable, then visible.
  func save(_ changes: [TodoChange], _ name: String) async throws(TodosError) {
    if changes.isEmpty { return }
    do {
      try await repository.save(changes)
    } catch {
      throw .notSaved(LoadFailure(repositoryError: error))
    }
    store.update(name) { $0.todos.value?.apply(changes) }
  }

  /// Takes the number after the highest that any todo ever had.
  func nextNumber() async throws(TodosError) -> Int {
    let highest: Int
    do {
      highest = try await repository.highestNumber()
    } catch {
      throw .notLoaded(LoadFailure(repositoryError: error))
    }
    return store.update("nextNumber") { draft in
      draft.highestNumber = max(draft.highestNumber, highest) + 1
      return draft.highestNumber
    }
  }
}
