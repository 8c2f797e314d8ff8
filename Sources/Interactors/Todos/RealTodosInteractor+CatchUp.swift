import Repositories
public import StateStore

extension RealTodosInteractor {
  @discardableResult
  public func catchUp() async -> LoadFailure? {
    if !follows { takeBacklog() }
    defer { if !follows { takeBacklog() } }
    guard loadUnderWay == nil, store.read({ $0.todos.value != nil }),
      store.activity(of: \.todos).pendingEdits.isEmpty
    else { return nil }
    do {
      if follows { _ = try await repository.newestRevision() } else { try await takeNew() }
      await findOutcomes()
      store.update("read") { $0.todosReadAt = now() }
      return nil
    } catch {
      return failure(error)
    }
  }

  private func takeNew() async throws {
    let seen = store.read(\.revision)
    guard let update = try await repository.update(since: seen), update.revision > seen else {
      return
    }
    // Which edits wait is known before the rows show.
    takeBacklog()
    // Another list in the place of the list that shows: an edit by a number would meet another
    // todo. The next edit is refused instead, and the list loaded.
    if case .reloaded(let snapshot) = update,
      store.read({ snapshot.renumbers($0.todos.value ?? []) })
    {
      throw KnownReason.listReplaced
    }
    store.update("catch up") { draft in
      guard draft.revision == seen, let shown = draft.todos.value else { return }
      var list = shown
      let others = list.takeOthers(update, after: seen, own: draft.own)
      // An edit that was sent has given its todos numbers.
      if !others.isEmpty || update.hasSent { draft.todos.value = list }
      if !others.isEmpty { draft.notices.post(.changedByOthers(others)) }
      draft.see(update.revision, at: now())
    }
  }
}

extension TodosUpdate {
  /// Whether an edit that waited is among the saves.
  fileprivate var hasSent: Bool {
    if case .saved(let saves) = self { saves.contains { $0.stage == .sent } } else { false }
  }
}

extension TodosSnapshot {
  /// Whether a number of a list is that of another todo here, which never happens within one list.
  fileprivate func renumbers(_ list: TodoList) -> Bool {
    let ids = Dictionary(list.lazy.map { ($0.number, $0.id) }) { first, _ in first }
    // The numbers of todos that wait are given again.
    return todos.contains { todo in
      todo.number > 0 && ids[todo.number].map { $0 != todo.id } ?? false
    }
  }
}

extension TodoList {
  /// Takes in an update, and returns what others have changed, but for todos that the reader has
  /// changed since.
  fileprivate mutating func takeOthers(
    _ update: TodosUpdate, after seen: Revision, own: OwnEdits
  ) -> [TodosEdit.Change] {
    guard case .saved(let saves) = update else {
      // The news of a list that was read anew are its differences.
      return take(update, after: seen).flatMap(\.changes)
    }
    var others: [TodosEdit.Change] = []
    var mine: Set<Todo.ID> = []
    for save in saves where save.revision > seen {
      let ids = save.edit.changes.lazy.map(\.id)
      if own[save.edit.id] != nil || save.stage == .sent {
        mine.formUnion(ids)
      } else {
        mine.subtract(ids)
        others += save.edit.changes
      }
      take(save.edit)
    }
    return mine.isEmpty ? others : others.filter { !mine.contains($0.id) }
  }
}
