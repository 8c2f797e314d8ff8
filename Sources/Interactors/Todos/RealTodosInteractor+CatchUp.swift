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
    // The state knows the waiting edits before the rows show.
    takeBacklog()
    // Another list has replaced the shown one: an edit by a number would hit another todo. Instead,
    // the next edit is refused, and the list is loaded.
    if case .reloaded(let snapshot) = update,
      store.read({ snapshot.renumbers($0.todos.value ?? []) })
    {
      throw KnownReason.listReplaced
    }
    store.update("catch up") { draft in
      guard draft.revision == seen, let shown = draft.todos.value else { return }
      var list = shown
      let others = list.takeOthers(update, after: seen, own: draft.own)
      // A sent edit has given its todos numbers.
      if !others.isEmpty || update.hasSent { draft.todos.value = list }
      if !others.isEmpty { draft.notices.post(.changedByOthers(others)) }
      draft.see(update.revision, at: now())
    }
  }
}

extension TodosUpdate {
  /// Whether the saves include an edit that waited.
  fileprivate var hasSent: Bool {
    if case .saved(let saves) = self { saves.contains { $0.stage == .sent } } else { false }
  }
}

extension TodosSnapshot {
  /// Whether a number of a list belongs to another todo here, which never happens within one list.
  fileprivate func renumbers(_ list: TodoList) -> Bool {
    let ids = Dictionary(list.lazy.map { ($0.number, $0.id) }) { first, _ in first }
    // Numbers of waiting todos are reused.
    return todos.contains { todo in
      todo.number > 0 && ids[todo.number].map { $0 != todo.id } ?? false
    }
  }
}

extension TodoList {
  /// Applies an update, and returns others' changes, except to todos with a later own change.
  fileprivate mutating func takeOthers(
    _ update: TodosUpdate, after seen: Revision, own: OwnEdits
  ) -> [TodosEdit.Change] {
    guard case .saved(let saves) = update else {
      // For a list that was read anew, the news are its differences.
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
