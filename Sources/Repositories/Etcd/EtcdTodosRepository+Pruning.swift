import Foundation

/// Forgets edits that nobody can take back any more.
extension EtcdTodosRepository {
  /// The number of newest edits that are always kept, so that a repeated save finds its edit.
  static let keptLimit = 1_000

  /// A save whose revision is a multiple of this number removes old marks.
  static let markInterval = 100

  /// The most keys that one run removes.
  private static let mostAtOnce = 1_000

  /// A save whose revision is a multiple of this number forgets old edits, which reads all edits.
  static let pruningInterval = 500

  /// Forgets marks and edits, once in a while.
  ///
  /// An edit never changes, and an edit that can be forgotten stays so. So several programs may
  /// forget the same edits, also during saves. A failure does not fail the save: a later one tries
  /// again.
  func prune(after saved: TodosSaved) {
    // By the revision, so that one of many programs does it, even if each saves only once.
    let revision = saved.revision.number
    guard revision.isMultiple(of: Self.markInterval) else { return }
    pruning.begin {
      try? await self.pruneMarks()
      if revision.isMultiple(of: Self.pruningInterval) { try? await self.prune() }
    }
  }

  /// Removes the marks of edits that are no longer recent: in order, oldest first.
  ///
  /// - Parameter limit: The number of newest marks to keep.
  func pruneMarks(keeping limit: Int = 2 * markInterval) async throws(EtcdError) {
    let newest = EtcdRead(keys: list.recent, isNewestFirst: true, isKeysOnly: true)
    let marks = try await client.outcome(of: EtcdTransaction(operations: [.read(newest)])).reads[0]
    try await delete(marks.rows.dropFirst(limit).reversed().prefix(Self.mostAtOnce).map(\.key))
  }

  /// Forgets the edits that can no longer be taken back, and the removed todos that only these
  /// edits could bring back.
  ///
  /// - Parameter limit: The number of newest edits that are always kept.
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
  /// The elements in slices of at most `count`.
  fileprivate func chunks(of count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map {
      self[$0..<Swift.min($0 + count, self.count)]
    }
  }
}
