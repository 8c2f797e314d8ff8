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
  /// - Parameter logsMissed: Whether to log the saves since the shown revision.
  func show(_ load: Load<TodoList>, logsMissed: Bool) async throws -> Revision {
    // The state knows the waiting edits before their rows show, and also if the load fails.
    let snapshot: TodosSnapshot
    do {
      snapshot = try await repository.load()
    } catch {
      store?.takeBacklog(of: repository, refusals)
      throw error
    }
    guard let store else { throw CancellationError() }
    store.takeBacklog(of: repository, refusals)
    let missed = logsMissed ? await missed(in: snapshot) : .saved([])
    let (list, waited) = (TodoList(snapshot), waited)
    var (saves, differences) = ([TodosSaved](), [TodosEdit.Change]())
    switch missed {
    case .saved(let missed): saves = missed.filter { $0.revision <= snapshot.revision }
    case .reloaded: differences = list.edits(from: store.todos.value ?? [])
    }
    try load.show(list, at: snapshot.revision.number, in: store) { draft in
      draft.own.include(upTo: snapshot.revision)
      draft.log(saves.filter { $0.revision > draft.revision })
      draft.logOthers(differences, waited: waited)
      draft.see(snapshot.revision, at: now())
    }
    return snapshot.revision
  }

  /// The saves between the shown list and a snapshot.
  private func missed(in snapshot: TodosSnapshot) async -> TodosUpdate {
    guard let (seen, isShown) = store?.read({ ($0.revision, $0.todos.value != nil) }), isShown,
      snapshot.revision > seen
    else { return .saved([]) }
    return (try? await repository.update(since: seen)) ?? .reloaded(snapshot)
  }

  /// The ids of the todos in edits that wait, or have waited.
  private var waited: Set<Todo.ID> { repository.backlog?.knownIDs ?? [] }

  /// Applies the saves after a revision, until the load is over or the repository reports no more.
  /// A notice reports a failure, and the list stays.
  func follow(_ load: Load<TodoList>, from revision: Revision) async throws {
    var seen = revision
    var failure: LoadFailure?
    do {
      for try await update in repository.changes(since: seen) where update.revision > seen {
        try apply(update, into: load, after: seen)
        seen = update.revision
      }
    } catch {
      if Task.isCancelled { throw error }
      failure = refusals.failure(error)
    }
    if Task.isCancelled { return }
    try store?.update("not followed", by: load) { draft in
      draft.own.isFollowed = false
      if let failure { draft.notices.post(.notFollowed(failure)) }
    }
  }

  /// Continues with the current list, unless a notice has reported that the following ended.
  func resume(_ load: Load<TodoList>) async throws {
    let shown = try store?.update("follow", by: load) { $0.own.isFollowed ? $0.revision : nil }
    if let revision = shown ?? nil { try await follow(load, from: revision) }
  }

  private func apply(
    _ update: TodosUpdate, into load: Load<TodoList>, after seen: Revision
  ) throws {
    guard let store else { throw CancellationError() }
    // The state knows the waiting edits before the rows show, and a notice reports sent edits as
    // sent.
    store.takeBacklog(of: repository, refusals)
    defer { store.takeBacklog(of: repository, refusals) }
    switch update {
    case .saved(let saves):
      let news = saves.filter { $0.revision > seen }
      let own = store.read(\.own)
      if news.allSatisfy({ own[$0.edit.id] != nil || $0.stage == .sent }),
        try load.reach(saved: news.map(\.revision.number))
      {
        try store.update("revision", by: load) { draft in
          draft.log(news)
          draft.see(update.revision, at: now())
        }
        return
      }
      var sent: [TodosEdit.ID: [TodosEdit.Change]] = [:]
      try load.merge(at: update.revision.number, in: store) { list in
        for save in news { own[save.edit.id]?.include() }
        sent = list.apply(news)
      } also: { draft in
        draft.log(news, sent: sent)
        draft.see(update.revision, at: now())
      }
    case .reloaded(let snapshot):
      let (shown, logged) = store.read { ($0.todos.value ?? [], $0.own.logged) }
      let (list, waited) = (TodoList(snapshot), waited)
      let differences = list.edits(from: shown)
      try load.show(list, at: snapshot.revision.number, in: store) { draft in
        draft.logOthers(differences, waited: waited)
        draft.logOwn(since: shown, logged: logged, waited: waited)
        draft.see(snapshot.revision, at: now())
      }
    }
  }
}

extension TodoList {
  /// The list of a snapshot. A repository has one todo of each id; if it has two, the later
  /// one is newer.
  init(_ snapshot: TodosSnapshot) {
    self.init(snapshot.todos) { _, later in later }
  }

  /// Applies saves; returns the changes that sent edits have made.
  mutating func apply(_ saves: [TodosSaved]) -> [TodosEdit.ID: [TodosEdit.Change]] {
    var sent: [TodosEdit.ID: [TodosEdit.Change]] = [:]
    for save in saves {
      if save.stage == .sent {
        sent[save.edit.id] = save.edit.changes.filter { self[id: $0.id] != $0.after }
      }
      apply(save.edit)
    }
    return sent
  }

  /// The changes that turn another list into this one: added todos, changed ones, removed ones, each
  /// in the order of its list.
  func edits(from old: TodoList) -> [TodosEdit.Change] {
    let changes = changes(from: old)
    return changes.inserted.map { .added(self[$0.position]) }
      + changes.updated.compactMap { place in
        old[id: place.id].map { .changed(from: $0, to: self[place.position]) }
      } + changes.removed.map { .removed(old[$0.position]) }
  }
}
