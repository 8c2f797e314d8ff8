import Foundation
import Repositories
import StateStore

extension RealTodosInteractor {
  /// Makes an edit of the current list, and returns the saved edit.
  ///
  /// `changes` returns the changes of the list, or refuses the edit; it runs in the same write.
  func edit(
    _ name: TodosEdit.Name,
    _ changes: (inout Draft<AppState>, TodoList) throws(TodosError) -> [TodosEdit.Change]
  ) async throws(TodosError) -> TodosEdit {
    try await edit(name.rawValue) { draft, list throws(TodosError) in
      TodosEdit(name, try changes(&draft, list), by: author)
    }
  }

  /// Makes the edit that `plan` returns, and returns the saved edit. An edit that cannot be saved
  /// is taken back, and a notice reports it.
  func edit(
    _ name: String, _ plan: (inout Draft<AppState>, TodoList) throws(TodosError) -> TodosEdit
  ) async throws(TodosError) -> TodosEdit {
    try await loadFirst()
    let saving = SavingEdit()
    var repeated: TodosEdit?
    // Asked for again, the edit is made.
    defer { if let repeated { forget(found: repeated.id) } }
    let handle = try store.optimisticUpdate(
      \.todos, name, failure: failure
    ) { draft throws(TodosError) in
      let edit = try plan(&draft, draft.todos.value ?? [])
      if let known = draft.foundSaved.first(where: edit.asksForTheSame) {
        repeated = known
        throw .savedBefore(known)
      }
      if !edit.changes.isEmpty || edit.kind != .edit { draft.history.record(edit) }
      saving.make(
        MadeEdit(edit: edit, revision: draft.revision, refusedCount: draft.refused.count))
      draft.own.append(edit, saving)
    } apply: { list, _ in
      if let edit = saving.shown { list.make(edit) }
    } commit: { [repository, refusals, weak store] _ in
      do {
        let refused = store?.read(\.refused) ?? RefusedEdits()
        // The state knows whether the edit waits before its row shows as saved.
        defer { store?.takeBacklog(of: repository, refusals) }
        return try await saving.save(to: repository, refused) { store?.read(\.revision) }
      } catch {
        // Recorded before the next edit is saved.
        if let made = saving.made { store?.update("refused") { $0.refused.append(made.edit) } }
        saving.refuse(error)
        throw error
      }
    }
    // Without an edit, the list was reset before.
    guard let made = saving.made else { throw whyMissing }
    var outcome = await handle.outcome
    if outcome == .dropped { outcome = await saveUnshown(made, saving) }
    if case .takenBack(let failure) = outcome, failure.kind == .unknownOutcome {
      store.update("unknown") { $0.unknown.append(made.edit) }
    } else {
      saving.end()
    }
    if case .takenBack(let failure) = outcome {
      await tellTakenBack(made, saving, failure)
      throw .notSaved(failure)
    }
    guard let saved = saving.answer?.edit else { return made.edit }
    store.update("saved") { draft in
      if saved.changes != made.edit.changes { draft.history.replace(with: saved) }
      draft.log(saving)
    }
    return saved
  }

  /// Waits for the first list; throws if it cannot be loaded.
  func loadFirst() async throws(TodosError) {
    guard let load = loadIfMissing() else { return }
    await load.finished
    while store.todos.value == nil {
      // A superseded load ends before the newer load brings the list.
      guard let newer = loadUnderWay else { throw whyMissing }
      await newer.finished
    }
  }

  var whyMissing: TodosError {
    store.todos.failure.map(TodosError.notLoaded) ?? .loadCancelled
  }

  /// Applies a change to each of the todos, and returns the changed todos.
  func change(
    _ ids: [Todo.ID], _ name: TodosEdit.Name,
    _ change: (inout Todo, Date) throws(TodosError) -> Void
  ) async throws(TodosError) -> [Todo] {
    let (moment, calendar) = (now(), calendar())
    return try await edit(name) { _, list throws(TodosError) in
      var changes: [TodosEdit.Change] = []
      for todo in try list.withIDs(ids) {
        var edited = todo
        try change(&edited, moment)
        try edited.checkDates(from: todo, in: calendar)
        if edited != todo { changes.append(.changed(from: todo, to: edited)) }
      }
      try changes.checkCycles(in: list)
      return changes
    }.changes.compactMap(\.after)
  }

  /// Saves an undo that changes nothing of the shown list, so that the store has dropped it: only
  /// the repository knows whether others have undone the same, or which changes must stay.
  private func saveUnshown(_ made: MadeEdit, _ saving: SavingEdit) async -> EditOutcome {
    if made.edit.asksForNothing { return .dropped }
    do {
      _ = try await saving.save(to: repository, store.read(\.refused)) { store.read(\.revision) }
      return .committed
    } catch {
      saving.refuse(error)
      return .takenBack(failure(error))
    }
  }

  private func tellTakenBack(
    _ made: MadeEdit, _ saving: SavingEdit, _ failure: LoadFailure
  ) async {
    let refused = refusals.keep(made.edit, failure)
    store.update("taken back") { draft in
      draft.history.takeBack(made.edit.id)
      draft.notices.post(
        .takenBack(
          made.edit, failure, again: refusals.again(refused, hasLostAll: saving.hasLostAll)))
      // The stored todos differ from those in the state. Where others' changes are followed, the
      // log gets them.
      let isFollowed = follows && draft.own.isFollowed
      if failure.kind == .conflict, !isFollowed { draft.notices.post(.changedElsewhere) }
    }
    // After an unknown outcome, too, only a load shows the stored todos.
    if [.conflict, .unknownOutcome].contains(failure.kind) { await loadAgain().finished }
  }
}
