import Foundation

/// Forgetting edits that nobody can take back any more.
extension EtcdTodosRepository {
  /// The newest edits that are kept in any case: who repeats a save finds it among them.
  static let keptLimit = 1_000

  /// How many saves come between two looks for what can be forgotten.
  static let pruningInterval = 100

  /// Forgets edits, once in a while.
  ///
  /// An edit never changes, and what can be forgotten once can be forgotten for ever: so it does no harm when several
  /// programs forget the same, or somebody saves meanwhile. A failure is none of the save: the next one tries again.
  func prune(after saved: TodosSaved) async {
    // By the revision, so that one of many programs does it, also when each saves only once.
    guard saved.revision.number.isMultiple(of: Self.pruningInterval) else { return }
    try? await pruneMarks()
    try? await prune()
  }

  /// Removes the marks of edits that are recent no more: in order, oldest first.
  ///
  /// - Parameter limit: The number of the newest marks that are kept.
  func pruneMarks(keeping limit: Int = 2 * pruningInterval) async throws(EtcdError) {
    let newest = EtcdRead(keys: list.recent, isNewestFirst: true, isKeysOnly: true)
    let marks = try await client.outcome(of: EtcdTransaction(operations: [.read(newest)])).reads[0]
    for old in marks.rows.dropFirst(limit).reversed().chunks(of: EtcdPart.changeLimit) {
      _ = try await client.outcome(
        of: EtcdTransaction(
          operations: old.map { .delete(EtcdKeys(first: $0.key, end: nil)) }))
    }
  }

  /// Forgets the edits that can be taken back no more, and the removed todos that only they could bring back.
  ///
  /// - Parameter limit: The number of the newest edits that are kept in any case.
  func prune(keeping limit: Int = keptLimit) async throws(EtcdError) {
    let count = try await client.outcome(
      of: EtcdTransaction(operations: [
        .read(EtcdRead(keys: list.edits, limit: 1, isKeysOnly: true)),
        .read(EtcdRead(keys: list.todos, limit: 1, isKeysOnly: true)),
      ]))
    guard count.reads[0].count > limit else { return }
    let edits = try await reading.edits()
    let changeLimit = max(count.reads[1].count, RecentSaves.changeLimit)
    let kept = EditStacks(edits.map(\.saved.edit)).kept(changeLimit: changeLimit)
    for edit in edits.dropLast(limit) where !kept.contains(edit.saved.edit.id) {
      for part in edit.parts { try await forget(part.key, part.revision, part.edit) }
    }
  }

  /// Forgets a part of an edit, with the todos that it has removed and nobody has brought back.
  private func forget(
    _ key: Data, _ revision: Int, _ part: EtcdEdit
  ) async throws(EtcdError) {
    let removed = part.saved.edit.changes.filter { $0.after == nil }.map(\.id)
    for ids in removed.chunks(of: EtcdPart.changeLimit) {
      let keys = ids.map { list.todo($0) }
      let found = try await client.outcome(
        of: EtcdTransaction(
          operations: keys.map { .read(EtcdRead(keys: .one($0), isKeysOnly: true)) }))
      // A todo that was written later is there again, or was removed by another edit.
      let gone = zip(keys, found.reads).filter { $1.rows.first?.revision == revision }.map(\.0)
      if gone.isEmpty { continue }
      _ = try await client.outcome(
        of: EtcdTransaction(
          conditions: gone.map { .init(key: $0, revision: revision) },
          operations: gone.map { .delete(.one($0)) }))
    }
    _ = try await client.outcome(
      of: EtcdTransaction(operations: [.delete(EtcdKeys(first: key, end: nil))]))
  }
}

extension Array {
  /// The elements in arrays of at most this many.
  fileprivate func chunks(of count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map {
      self[$0..<Swift.min($0 + count, self.count)]
    }
  }
}
