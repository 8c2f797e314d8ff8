import Foundation
import Repositories
import StateStore

extension RealTodosInteractor {
  /// An edit to make, and the step of the history that it causes.
  typealias Plan = (edit: TodosEdit, step: EditHistory.Step?)

  /// Makes an edit of the current list, and returns the edit as it was saved.
  ///
  /// `changes` returns what the edit does to the list, or refuses it; it runs in the same write.
  func edit(
    _ name: TodosEdit.Name,
    _ changes: (inout Draft<AppState>, TodoList) throws(TodosError) -> [TodosEdit.Change]
  ) async throws(TodosError) -> TodosEdit {
    try await edit(name.rawValue) { draft, list throws(TodosError) in
      let edit = TodosEdit(name, try changes(&draft, list), by: author)
      return (edit, edit.changes.isEmpty ? nil : draft.history.record(edit))
    }
  }

  /// Makes an edit by a plan, and returns the edit as it was saved. An edit that cannot be saved is taken back,
  /// and a notice says so.
  func edit(
    _ name: String, _ plan: (inout Draft<AppState>, TodoList) throws(TodosError) -> Plan
  ) async throws(TodosError) -> TodosEdit {
    try await loadFirst()
    let saving = SavingEdit()
    let handle = try store.optimisticUpdate(
      \.todos, name, failure: failure
    ) { draft throws(TodosError) in
      let (edit, step) = try plan(&draft, draft.todos.value ?? [])
      saving.make(
        MadeEdit(
          edit: edit, step: step, revision: draft.revision, refusedCount: draft.refused.count))
      draft.own.append(edit, saving)
    } apply: { list, _ in
      if let edit = saving.shown { list.make(edit) }
    } commit: { [repository, weak store] _ in
      do {
        let refused = store?.read(\.refused) ?? RefusedEdits()
        return try await saving.save(to: repository, refused)
      } catch {
        // Known before the next edit is saved.
        if let made = saving.made { store?.update("refused") { $0.refused.append(made.edit) } }
        throw error
      }
    }
    // Without an edit, the list was reset meanwhile.
    guard let made = saving.made else { throw whyMissing }
    let outcome = await handle.outcome
    saving.end()
    guard case .takenBack(let failure) = outcome else {
      guard let saved = saving.saved else { return made.edit }
      if let step = made.step, saved.changes != made.edit.changes {
        store.update("saved") { $0.history.replace(step, with: saved) }
      }
      return saved
    }
    await tellTakenBack(made, failure)
    throw .notSaved(failure)
  }

  /// Waits for the first list; throws if it cannot be loaded.
  func loadFirst() async throws(TodosError) {
    guard let load = loadIfMissing() else { return }
    await load.finished
    while store.todos.value == nil {
      // A superseded load ends before the newer load has brought the list.
      guard let newer = loadUnderWay else { throw whyMissing }
      await newer.finished
    }
  }

  private var whyMissing: TodosError {
    store.todos.failure.map(TodosError.notLoaded) ?? .loadCancelled
  }

  /// Applies a change to each of the todos, and returns the todos that differ then.
  func change(
    _ ids: [Todo.ID], _ name: TodosEdit.Name, _ change: (inout Todo, Date) -> Void
  ) async throws(TodosError) -> [Todo] {
    let moment = now()
    return try await edit(name) { _, list throws(TodosError) in
      try list.withIDs(ids).compactMap { todo in
        var edited = todo
        change(&edited, moment)
        return edited == todo ? nil : .changed(from: todo, to: edited)
      }
    }.changes.compactMap(\.after)
  }

  private func tellTakenBack(_ made: MadeEdit, _ failure: LoadFailure) async {
    store.update("taken back") { draft in
      if let step = made.step { draft.history.takeBack(step) }
      draft.notices.post(.takenBack(made.edit, failure))
      // The stored todos are no longer the ones in the state.
      if failure.kind == .conflict { draft.notices.post(.changedElsewhere) }
    }
    // After an unknown outcome, too, only a load tells what is stored.
    if [.conflict, .unknownOutcome].contains(failure.kind) { await load().finished }
  }
}
