import Foundation

/// Forgetting edits that nobody can take back any more.
extension EtcdTodosRepository {
  /// The newest edits that are kept in any case: who repeats a save finds it among them.
  static let keptLimit = 1_000

  /// How many saves come between two looks for marks that can be removed.
  static let markInterval = 100

  /// The most keys that are removed at once.
  private static let mostAtOnce = 1_000

  /// How many saves come between two looks for edits that can be forgotten, which read all edits.
  static let pruningInterval = 500

  /// Forgets edits, once in a while.
  ///
  /// An edit never changes, and what can be forgotten once can be forgotten for ever: so it does no
  /// harm when several programs forget the same, or somebody saves meanwhile. A failure is none of
  /// the save: the next one tries again.
  func prune(after saved: TodosSaved) {
    // By the revision, so that one of many programs does it, also when each saves only once.
    let revision = saved.revision.number
    guard revision.isMultiple(of: Self.markInterval) else { return }
    pruning.begin {
      try? await self.pruneMarks()
      if revision.isMultiple(of: Self.pruningInterval) { try? await self.prune() }
    }
  }

  /// Removes the marks of edits that are recent no more: in order, oldest first.
  ///
  /// - Parameter limit: The number of the newest marks that are kept.
  func pruneMarks(keeping limit: Int = 2 * markInterval) async throws(EtcdError) {
    let newest = EtcdRead(keys: list.recent, isNewestFirst: true, isKeysOnly: true)
    let marks = try await client.outcome(of: EtcdTransaction(operations: [.read(newest)])).reads[0]
    try await delete(marks.rows.dropFirst(limit).reversed().prefix(Self.mostAtOnce).map(\.key))
  }

  /// Forgets the edits that can be taken back no more, and the removed todos that only they could
  /// bring back.
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
    let changeLimit = max(count.reads[1].count, SavedEdits.changeLimit)
    let kept = EditStacks(edits.map(\.saved.edit)).kept(changeLimit: changeLimit)
    var forgotten: [Data] = []
    var removed: [EtcdTransaction.Condition] = []
    for edit in edits.dropLast(limit) where !kept.contains(edit.saved.edit.id) {
      for part in edit.parts where forgotten.count + removed.count < Self.mostAtOnce {
        forgotten.append(part.key)
        for change in part.edit.saved.edit.changes where change.after == nil {
          removed.append(.init(key: list.todo(change.id), revision: part.revision))
        }
      }
    }
    for todos in removed.chunks(of: EtcdPart.changeLimit) { try await forget(todos) }
    try await delete(forgotten)
  }

  /// Forgets removed todos that nobody has brought back.
  ///
  /// - Parameter removed: The keys of the todos, each with the revision at which the todo was
  ///   removed.
  private func forget(
    _ removed: ArraySlice<EtcdTransaction.Condition>
  ) async throws(EtcdError) {
    for _ in 0..<3 {
      let found = try await client.outcome(
        of: EtcdTransaction(
          operations: removed.map { .read(EtcdRead(keys: .one($0.key), isKeysOnly: true)) }))
      // A todo that was written later is there again, or was removed by another edit.
      let gone = zip(removed, found.reads).filter { $1.rows.first?.revision == $0.revision }
        .map(\.0)
      if gone.isEmpty { return }
      let outcome = try await client.outcome(
        of: EtcdTransaction(
          conditions: gone, operations: gone.map { .delete(.one($0.key)) }))
      if outcome.hasSucceeded { return }
    }
  }

  /// Deletes keys, in order.
  private func delete(_ keys: [Data]) async throws(EtcdError) {
    for keys in keys.chunks(of: EtcdPart.changeLimit) {
      _ = try await client.outcome(
        of: EtcdTransaction(operations: keys.map { .delete(EtcdKeys(first: $0, end: nil)) }))
    }
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
