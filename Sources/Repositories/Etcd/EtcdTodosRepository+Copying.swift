import Foundation

/// Moving lists from and to etcd.
extension EtcdTodosRepository: TodosTarget {
  /// Returns the list with all that is kept of it, as it was at one revision.
  public func copy() async throws -> TodosCopy {
    try await withCancellation { () throws(EtcdError) in try await reading.copy() }
  }

  /// Begins the list as a copy of another one.
  ///
  /// As long as the copy is under way, all others are told that it is; they see all of the list or
  /// nothing. A copy that was given up, by an error or the end of its program, is begun anew by the
  /// next call.
  ///
  /// - Throws: ``EtcdError``: ``EtcdError/listExists(_:)`` where there is, or was, a list of the
  ///   name.
  public func begin(with copy: TodosCopy) async throws {
    let claim = EtcdClaim()
    let revision = try await withCancellation { () throws(EtcdError) in try await take(claim) }
    let copying = EtcdCopying(copy, to: list, claim: revision)
    let send = { (transaction: EtcdTransaction) in
      try Task.checkCancellation()
      try await self.withCancellation { () throws(EtcdError) in
        try await self.carryOut(transaction, claim: revision)
      }
    }
    try await send(try copying.beginning(at: now()))
    try await copying.putTodos(send)
    try await copying.putEdits(send)
    try await send(try copying.end())
  }

  /// Claims a list that is not there, and removes what another claim has left; returns the revision
  /// of the claim.
  private func take(_ claim: EtcdClaim) async throws(EtcdError) -> Int {
    let found = try await client.outcome(
      of: EtcdTransaction(operations: [
        .read(EtcdRead(keys: .one(list.counter))),
        .read(EtcdRead(keys: list.edits, limit: 1, isKeysOnly: true)),
        .read(EtcdRead(keys: list.todos, limit: 1, isKeysOnly: true)),
      ])
    ).reads
    let former = found[0].rows.first
    let isTakenOver = former.flatMap(EtcdClaim.init) != nil
    if !isTakenOver, found.contains(where: { !$0.rows.isEmpty }) { throw .listExists(list.name) }
    let outcome = try await confirmedOutcome(
      of: EtcdTransaction(
        conditions: [.init(key: list.counter, revision: former?.revision ?? 0)],
        // In one transaction: a removal that comes late would take away what was put under this
        // claim.
        operations: [
          .put(list.counter, try claim.data()), .delete(list.todos), .delete(list.edits),
          .delete(list.recent),
        ],
        otherwise: [.read(EtcdRead(keys: .one(list.counter)))]))
    if outcome.hasSucceeded { return outcome.revision }
    // The answer to an earlier attempt may have got lost.
    guard let row = outcome.reads[0].rows.first else { throw .beingCopied(list.name) }
    guard let other = EtcdClaim(row) else { throw .listExists(list.name) }
    if other != claim { throw .beingCopied(list.name) }
    return row.revision
  }

  /// Carries a transaction of a copy out, once.
  private func carryOut(_ transaction: EtcdTransaction, claim: Int) async throws(EtcdError) {
    let outcome = try await confirmedOutcome(of: transaction)
    if outcome.hasSucceeded { return }
    // The transaction may have been done by an attempt whose answer got lost.
    let counter = outcome.reads[0].rows.first
    let isClaimed = counter?.revision == claim
    if isClaimed, outcome.reads.count > 1, !outcome.reads[1].rows.isEmpty { return }
    for case .put(list.counter, let data) in transaction.operations where counter?.value == data {
      return
    }
    throw .beingCopied(list.name)
  }
}
