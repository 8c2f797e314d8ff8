import Repositories
public import StateStore

extension RealTodosInteractor {
  @discardableResult
  public func catchUp() async -> LoadFailure? {
    if !follows { takeBacklog() }
    defer { if !follows { takeBacklog() } }
    // Read before pending edits are checked, so that an edit made after the check is noticed.
    let made = store.read(\.own.made)
    guard loadUnderWay == nil, store.read({ $0.todos.value != nil }),
      store.activity(of: \.todos).pendingEdits.isEmpty
    else { return nil }
    do {
      var isCurrent = true
      if follows, store.read(\.own.isFollowed) {
        _ = try await repository.newestRevision()
      } else {
        isCurrent = try await takeNew(behind: made)
      }
      await findOutcomes()
      if isCurrent { store.update("read") { $0.todosReadAt = now() } }
      return nil
    } catch {
      return failure(error)
    }
  }

  /// Puts others' saves into the shown list; returns false if an own edit came in between.
  ///
  /// - Parameter made: The number of own edits made before.
  private func takeNew(behind made: Int) async throws -> Bool {
    let seen = store.read(\.revision)
    guard let update = try await repository.update(since: seen), update.revision > seen else {
      return true
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
    return store.update("catch up") { draft in
      guard draft.revision == seen, draft.own.made == made, let shown = draft.todos.value else {
        return false
      }
      var list = shown
      switch update {
      case .saved(let saves):
        let news = saves.filter { $0.revision > seen }
        draft.log(news, sent: list.apply(news))
      case .reloaded(let snapshot):
        list = TodoList(snapshot)
        draft.log.append(list.edits(from: shown), by: .others)
      }
      if list != shown { draft.todos.value = list }
      draft.see(update.revision, at: now())
      return true
    }
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
