import Repositories
import StateStore

/// Takes the saves of a repository into the list that shows, as they come, under the edits that are not saved yet.
struct TodosFollowing: Sendable {
  let repository: any TodosRepository
  /// Makes a failure of an error of the repository.
  let failure: @Sendable (any Error) -> LoadFailure
  weak let store: Store<AppState>?

  /// Loads the list.
  func show(_ load: Load<TodoList>) async throws -> Revision {
    let snapshot = try await repository.load()
    try load.show(TodoList(snapshot), at: snapshot.revision.number)
    store?.update("revision") { draft in
      draft.revision = snapshot.revision
      draft.own.forget(upTo: snapshot.revision)
    }
    return snapshot.revision
  }

  /// Follows the list from a revision, until the load is over or the repository tells no more. A failure is told by a
  /// notice, and the list stays.
  func follow(_ load: Load<TodoList>, from revision: Revision) async throws {
    var seen = revision
    var failure: LoadFailure?
    do {
      for try await update in repository.changes(since: revision) where update.revision > seen {
        try take(update, into: load, after: seen)
        seen = update.revision
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      failure = self.failure(error)
    }
    if Task.isCancelled { return }
    store?.update("not followed") { draft in
      draft.own.isFollowed = false
      if let failure { draft.notices.post(.notFollowed(failure)) }
    }
  }

  private func take(
    _ update: TodosUpdate, into load: Load<TodoList>, after seen: Revision
  ) throws {
    guard let store else { throw CancellationError() }
    switch update {
    case .saved(let saves):
      let news = saves.filter { $0.revision > seen }
      let own = store.read(\.own)
      let others = news.filter { own[$0.edit.id] == nil }.flatMap(\.edit.changes)
      if others.isEmpty, try load.reach(saved: news.map(\.revision.number)) {
        note(update.revision, [])
        return
      }
      try take(others, upTo: update.revision) {
        try load.merge(at: update.revision.number) { list in
          for save in news {
            own[save.edit.id]?.tell()
            list.take(save.edit)
          }
        }
      }
    case .reloaded(let snapshot):
      let (list, shown) = (TodoList(snapshot), store.todos.value ?? [])
      let own = store.read(\.own).ids
      let others = list.edits(from: shown).filter { !own.contains($0.id) }
      try take(others, upTo: snapshot.revision) {
        try load.show(list, at: snapshot.revision.number)
      }
    }
  }

  /// Takes in changes, of which `others` were made by others.
  private func take(
    _ others: [TodosEdit.Change], upTo revision: Revision, _ change: () throws -> Void
  ) throws {
    // An observer that sees the list before the notice cannot tell whose changes these are.
    if !others.isEmpty { store?.update("others") { $0.othersUnderWay += 1 } }
    do {
      try change()
    } catch {
      if !others.isEmpty { store?.update("others") { $0.othersUnderWay -= 1 } }
      throw error
    }
    note(revision, others)
  }

  private func note(_ revision: Revision, _ others: [TodosEdit.Change]) {
    store?.update("revision") { draft in
      draft.revision = max(draft.revision, revision)
      draft.own.forget(upTo: revision)
      if others.isEmpty { return }
      draft.othersUnderWay -= 1
      draft.notices.post(.changedByOthers(others))
    }
  }
}

extension TodoList {
  /// The list of a snapshot. A repository has one todo of each id; should it have two, the later one is newer.
  fileprivate init(_ snapshot: TodosSnapshot) {
    self.init(snapshot.todos) { _, later in later }
  }

  /// The changes that make this list of another one, in no particular order.
  fileprivate func edits(from old: TodoList) -> [TodosEdit.Change] {
    let changes = changes(from: old)
    return changes.inserted.map { .added(self[$0.position]) }
      + changes.updated.compactMap { place in
        old[id: place.id].map { .changed(from: $0, to: self[place.position]) }
      } + changes.removed.map { .removed(old[$0.position]) }
  }
}
