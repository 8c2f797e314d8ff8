import Foundation
import Repositories
import StateStore

/// Applies the saves of a repository to the shown list as they come, under the unsaved edits.
struct TodosFollowing: Sendable {
  let repository: any TodosRepository
  let refusals: Refusals
  let now: @Sendable () -> Date
  weak let store: Store<AppState>?

  /// Loads the list, and returns its revision.
  ///
  /// - Parameter tells: Whether to post a notice of others' changes since the shown revision.
  func show(_ load: Load<TodoList>, tells: Bool) async throws -> Revision {
    // The state knows the waiting edits before their rows show, and also if the load fails.
    let snapshot: TodosSnapshot
    do {
      snapshot = try await repository.load()
    } catch {
      store?.takeBacklog(of: repository, refusals)
      throw error
    }
    store?.takeBacklog(of: repository, refusals)
    let others = tells ? await othersNews(in: snapshot) : []
    try take(others, upTo: snapshot.revision, by: load) {
      try load.show(TodoList(snapshot), at: snapshot.revision.number)
    }
    return snapshot.revision
  }

  /// Others' changes from the shown list to a snapshot.
  private func othersNews(in snapshot: TodosSnapshot) async -> [TodosEdit.Change] {
    guard let (seen, isShown) = store?.read({ ($0.revision, $0.todos.value != nil) }), isShown,
      snapshot.revision > seen
    else { return [] }
    let update = try? await repository.update(since: seen)
    guard case .saved(let saves) = update else { return differences(of: snapshot) }
    return othersChanges(
      of: saves.filter { $0.revision > seen && $0.revision <= snapshot.revision })
  }

  /// The changes of saves, without those of own edits.
  private func othersChanges(of saves: [TodosSaved]) -> [TodosEdit.Change] {
    guard let own = store?.read(\.own) else { return [] }
    return saves.filter { own[$0.edit.id] == nil && $0.stage != .sent }.flatMap(\.edit.changes)
  }

  /// The differences of a snapshot from the shown list, without the todos of own edits.
  private func differences(of snapshot: TodosSnapshot) -> [TodosEdit.Change] {
    guard let store else { return [] }
    let waited = [store.read(\.backlog), repository.backlog].compactMap { $0?.knownIDs }
    let own = waited.reduce(store.read(\.own).ids) { $0.union($1) }
    return TodoList(snapshot).edits(from: store.todos.value ?? []).filter { !own.contains($0.id) }
  }

  /// Applies the saves after a revision, until the load is over or the repository reports no more.
  /// A notice reports a failure, and the list stays.
  func follow(_ load: Load<TodoList>, from revision: Revision) async throws {
    var seen = revision
    var failure: LoadFailure?
    do {
      for try await update in repository.changes(since: seen) where update.revision > seen {
        try take(update, into: load, after: seen)
        seen = update.revision
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      failure = refusals.failure(error)
    }
    if Task.isCancelled { return }
    try store?.update("not followed", by: load) { draft in
      draft.own.isFollowed = false
      if let failure { draft.notices.post(.notFollowed(failure)) }
    }
  }

  /// Continues with the current list.
  func resume(_ load: Load<TodoList>) async throws {
    guard let revision = try store?.update("follow", by: load, { $0.revision }) else { return }
    try await follow(load, from: revision)
  }

  private func take(
    _ update: TodosUpdate, into load: Load<TodoList>, after seen: Revision
  ) throws {
    guard let store else { throw CancellationError() }
    // The state knows the waiting edits before the rows show, and a notice reports sent edits as
    // sent, not as others' changes.
    store.takeBacklog(of: repository, refusals)
    defer { store.takeBacklog(of: repository, refusals) }
    switch update {
    case .saved(let saves):
      let news = saves.filter { $0.revision > seen }
      let own = store.read(\.own)
      let others = othersChanges(of: news)
      if others.isEmpty, try load.reach(saved: news.map(\.revision.number)) {
        try store.update("revision", by: load) { $0.see(update.revision, at: now()) }
        return
      }
      try take(others, upTo: update.revision, by: load) {
        try load.merge(at: update.revision.number) { list in
          for save in news {
            own[save.edit.id]?.tell()
            list.take(save.edit)
          }
        }
      }
    case .reloaded(let snapshot):
      try take(differences(of: snapshot), upTo: snapshot.revision, by: load) {
        try load.show(TodoList(snapshot), at: snapshot.revision.number)
      }
    }
  }

  /// Applies changes; `others` are those made by others.
  ///
  /// If the load ends here, the revision may not be recorded; the next load brings the changes, or
  /// reports them again.
  private func take(
    _ others: [TodosEdit.Change], upTo revision: Revision, by load: Load<TodoList>,
    _ change: () throws -> Void
  ) throws {
    guard let store else { throw CancellationError() }
    // An observer that sees the list before the notice cannot know whose changes these are.
    let isUnderWay = !others.isEmpty
    if isUnderWay { store.update("others") { $0.othersUnderWay += 1 } }
    do {
      try change()
      try store.update("revision", by: load) { draft in
        draft.see(revision, at: now())
        if !isUnderWay { return }
        draft.othersUnderWay -= 1
        draft.notices.post(.changedByOthers(others))
      }
    } catch {
      if isUnderWay { store.update("others") { $0.othersUnderWay -= 1 } }
      throw error
    }
  }
}

extension Draft<AppState> {
  /// Records that the list has everything up to a revision.
  mutating func see(_ revision: Revision, at moment: Date) {
    self.revision = revision
    self.todosReadAt = moment
    self.own.forget(upTo: revision)
  }
}

extension TodoList {
  /// The list of a snapshot. A repository has one todo of each id; if it has two, the later
  /// one is newer.
  init(_ snapshot: TodosSnapshot) {
    self.init(snapshot.todos) { _, later in later }
  }

  /// The changes that turn another list into this one, in no particular order.
  func edits(from old: TodoList) -> [TodosEdit.Change] {
    let changes = changes(from: old)
    return changes.inserted.map { .added(self[$0.position]) }
      + changes.updated.compactMap { place in
        old[id: place.id].map { .changed(from: $0, to: self[place.position]) }
      } + changes.removed.map { .removed(old[$0.position]) }
  }
}

extension TodosBacklog {
  /// The ids of the todos in edits that wait or have waited.
  fileprivate var knownIDs: Set<Todo.ID> {
    ended.reduce(into: waitingIDs) { ids, ended in
      switch ended {
      case .sent(let sent): ids.formUnion(sent.saved.edit.changes.lazy.map(\.id))
      case .refused(let edit, _): ids.formUnion(edit.changes.lazy.map(\.id))
      }
    }
  }
}
