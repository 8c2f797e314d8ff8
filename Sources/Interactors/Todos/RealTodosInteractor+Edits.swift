import Foundation
import Repositories
import StateStore

extension RealTodosInteractor {
  /// Runs an edit when no other edit and no load is under way.
  ///
  /// The edit keeps its place among the edits while it waits for loads; loads never wait for that.
  func inTurn<Result>(
    _ edit: () async throws(TodosError) -> Result
  ) async throws(TodosError) -> Result {
    await edits.take()
    defer { edits.pass() }
    while true {
      if let load = loadIfNeeded() {
        await load.finished
        _ = try loaded()
      }
      await access.take()
      if store.currentLoad(\.todos) == nil { break }
      // A load began meanwhile. It may have read already what this edit is about to change.
      access.pass()
    }
    defer { access.pass() }
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
    _ ids: [Todo.ID], _ name: Edit.Name, _ change: (inout Todo, Date) -> Void
  ) async throws(TodosError) -> [Todo] {
    try await inTurn { () async throws(TodosError) in
      let moment = now()
      var changes: [Edit.Change] = []
      for todo in try loaded().withIDs(ids) {
        var edited = todo
        change(&edited, moment)
        if edited != todo { changes.append(.changed(from: todo, to: edited)) }
      }
      try await save(Edit(name, changes))
      return changes.compactMap(\.after)
    }
  }

  /// Makes an edit durable, then visible, and remembers it; one without changes is none.
  func save(_ edit: Edit) async throws(TodosError) {
    if edit.changes.isEmpty { return }
    try await save(edit, edit.name.rawValue) { $0.record(edit) }
  }

  /// Makes an edit durable, then visible together with what it means to the history.
  func save(
    _ edit: Edit, _ name: String, _ remember: (inout EditHistory) -> Void
  ) async throws(TodosError) {
    let changes = edit.changes.map(\.saved)
    do {
      try await repository.save(changes)
    } catch {
      let failure = LoadFailure(repositoryError: error)
      // What is kept is not what is shown any more: no further edit may build on that.
      if failure.kind == .conflict { reloadAfterConflict() }
      throw .notSaved(failure)
    }
    store.update(name) { draft in
      draft.todos.value?.apply(changes)
      remember(&draft.history)
    }
  }

  private func reloadAfterConflict() {
    store.update("conflict") {
      $0.notices.post("The todos were changed by another program, and are loaded again.")
    }
    load()
  }

  /// The highest number that any todo ever had: numbers are not used again.
  func highestNumber() async throws(TodosError) -> Int {
    do {
      return try await repository.highestNumber()
    } catch {
      throw .notLoaded(LoadFailure(repositoryError: error))
    }
  }
}
