import Foundation
import Repositories
import StateStore

extension RealTodosInteractor {
  /// An edit to make, and the step of the history that it causes.
  struct Plan: Sendable {
    let edit: Edit
    let step: EditHistory.Step?
  }

  /// Makes an edit of the current list, and returns it when it is saved.
  ///
  /// `changes` returns what the edit does to the list, or refuses it; it runs in the same write.
  func edit(
    _ name: Edit.Name,
    _ changes: (inout Draft<AppState>, TodoList) throws(TodosError) -> [Edit.Change]
  ) async throws(TodosError) -> Edit {
    try await edit(name.rawValue) { draft, list throws(TodosError) in
      let edit = Edit(name, try changes(&draft, list))
      return Plan(edit: edit, step: edit.changes.isEmpty ? nil : draft.history.record(edit))
    }
  }

  /// Makes an edit by a plan, and returns it when it is saved. An edit that cannot be saved is taken back,
  /// and a notice says so.
  func edit(
    _ name: String, _ plan: (inout Draft<AppState>, TodoList) throws(TodosError) -> Plan
  ) async throws(TodosError) -> Edit {
    try await loadFirst()
    var planned: Plan?
    let handle = try store.optimisticUpdate(
      \.todos, name, failure: failure
    ) { draft throws(TodosError) in
      let made = try plan(&draft, draft.todos.value ?? [])
      planned = made
      return made.edit
    } apply: { list, edit in
      list.make(edit)
    } commit: { [repository] edited in
      try await repository.save(TodoChange.difference(from: edited.before, to: edited.after))
    }
    // Without a plan, the list was reset meanwhile.
    guard let planned else { throw whyMissing }
    guard case .takenBack(let failure) = await handle.outcome else { return planned.edit }
    await tellTakenBack(planned, failure)
    throw .notSaved(failure)
  }

  /// Waits for the first list; throws if it cannot be loaded.
  func loadFirst() async throws(TodosError) {
    guard let load = loadIfMissing() else { return }
    await load.finished
    while store.todos.value == nil {
      // A superseded load ends before the newer load has brought the list.
      guard let newer = store.currentLoad(\.todos) else { throw whyMissing }
      await newer.finished
    }
  }

  private var whyMissing: TodosError {
    store.todos.failure.map(TodosError.notLoaded) ?? .loadCancelled
  }

  /// Applies a change to each of the todos, and returns the todos that differ then.
  func change(
    _ ids: [Todo.ID], _ name: Edit.Name, _ change: (inout Todo, Date) -> Void
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

  /// The highest number that any todo ever had: numbers are not used again.
  func highestNumber() async throws(TodosError) -> Int {
    do {
      return try await repository.highestNumber()
    } catch {
      throw .notLoaded(failure(error))
    }
  }

  private func tellTakenBack(_ plan: Plan, _ failure: LoadFailure) async {
    store.update("taken back") { draft in
      if let step = plan.step { draft.history.takeBack(step) }
      draft.notices.post(.takenBack(plan.edit, failure))
      // The stored todos are no longer the ones in the state.
      if failure.kind == .conflict { draft.notices.post(.changedElsewhere) }
    }
    // After an unknown outcome, too, only a load tells what is stored.
    if [.conflict, .unknownOutcome].contains(failure.kind) { await load().finished }
  }
}
