import Foundation

/// Reads the last saved edits, by the marks of recent edits.
extension EtcdReading {
  /// The read of the newest mark. A list has no mark without edits, or if its programs made none.
  var newestMark: EtcdRead {
    EtcdRead(keys: list.recent, limit: 1, isNewestFirst: true, isKeysOnly: true)
  }

  /// What a server says of the list.
  struct Present {
    /// The revision of the list, and that of the whole store at the same time.
    let list: Revision
    let store: Int
    let server: String
    /// The newest edit; nil without a mark.
    let newest: KnownEdit?
    /// Whether the server has an edit that was known before.
    let hasKnown: Bool
  }

  /// An edit that a server had: the key of the edit, or those of its marks, and the revision.
  struct KnownEdit {
    let keys: EtcdKeys
    let revision: Int

    var read: EtcdRead { EtcdRead(keys: keys, minRevision: revision, isKeysOnly: true) }
  }

  /// An edit of which only the id is known. A server removes the mark of an edit behind which there
  /// are 200 others, but keeps the edits themselves longer.
  func knownEdit(_ id: TodosEdit.ID, at revision: Revision) -> KnownEdit {
    KnownEdit(keys: list.marks(of: id), revision: revision.number)
  }

  /// - Parameter known: An edit that the server had. A server without it was restored to another
  ///   history, or has forgotten the edit.
  func present(with known: KnownEdit? = nil) async throws(EtcdError) -> Present {
    try await withoutCompaction { () throws(EtcdError) in
      var reads = [newestMark]
      if let known { reads.append(known.read) }
      let outcome = try await client.outcome(
        of: EtcdTransaction(operations: reads.map { .read($0) }))
      let server = client.serverName
      let mark = outcome.reads[0].rows.first
      return Present(
        list: try await revision(mark, at: outcome.revision), store: outcome.revision,
        server: server,
        newest: mark.map {
          KnownEdit(keys: .one(list.edit(marked: $0.key)), revision: $0.revision)
        },
        hasKnown: known.map { outcome.reads[1].has($0.revision) } ?? true)
    }
  }

  /// The revision of the list: that of its newest edit.
  ///
  /// - Parameter mark: The newest mark at the revision of the store.
  func revision(_ mark: EtcdRow?, at store: Int) async throws(EtcdError) -> Revision {
    if let mark { return Revision(mark.revision) }
    let newest = EtcdRead(
      keys: list.edits, limit: 1, revision: store, isNewestFirst: true, isKeysOnly: true)
    let rows = try await client.outcome(of: EtcdTransaction(operations: [.read(newest)])).reads[0]
    return Revision(rows.rows.first?.revision ?? 0)
  }

  /// The edits after a revision, oldest first; nil if there are more than `limit`, if they are too
  /// large for one answer, if the server has gone back to an earlier revision, or if the server
  /// lacks the edit of that revision.
  func edits(
    since revision: Revision, behind known: TodosEdit.ID? = nil, limit: Int
  ) async throws(EtcdError) -> [EtcdEdit]? {
    var newest = EtcdRead(
      keys: list.recent, limit: limit + 1, minRevision: revision.number + 1, isNewestFirst: true,
      isKeysOnly: true)
    var operations = [EtcdTransaction.Operation.read(newest)]
    if let known { operations.append(.read(knownEdit(known, at: revision).read)) }
    let outcome = try await client.outcome(of: EtcdTransaction(operations: operations))
    let marks = outcome.reads[0]
    if known != nil, !outcome.reads[1].has(revision.number) { return nil }
    if outcome.revision < revision.number || marks.rows.count > limit { return nil }
    let reads: [EtcdRead]
    // An older mark shows that no newer one was removed.
    let areAllMarked = marks.rows.count < marks.count
    if areAllMarked {
      if marks.rows.isEmpty { return [] }
      reads = marks.rows.map { EtcdRead(keys: .one(list.edit(marked: $0.key))) }
    } else {
      (newest.keys, newest.isKeysOnly) = (list.edits, false)
      reads = [newest]
    }
    let rows: [EtcdRow]
    do throws(EtcdError) {
      rows = try await client.outcome(
        of: EtcdTransaction(operations: reads.map { .read($0) })
      ).reads.flatMap(\.rows)
    } catch {
      guard error.isTooLarge else { throw error }
      return nil
    }
    if areAllMarked ? rows.count < reads.count : rows.count > limit { return nil }
    return try rows.sorted { $0.revision < $1.revision }.map { row throws(EtcdError) in
      try EtcdEdit(row)
    }
  }
}
