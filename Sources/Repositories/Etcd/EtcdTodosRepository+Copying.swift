import Foundation

/// Moving lists from and to etcd.
extension EtcdTodosRepository: TodosTarget {
  /// Returns the list with everything kept of it, at one revision.
  public func copy() async throws -> TodosCopy {
    try await withCancellation { () throws(EtcdError) in try await reading.copy() }
  }

  /// Begins the list as a copy of another one.
  ///
  /// During the copy, loads and saves by others throw ``EtcdError/beingCopied(_:)``: they get the
  /// whole list or nothing. If a copy ends early, by an error or the end of its program, the next
  /// call begins it anew.
  ///
  /// - Throws: ``EtcdError``: ``EtcdError/listExists(_:)`` if a list of the name exists, or
  ///   existed.
  public func begin(with copy: TodosCopy) async throws {
    let claim = EtcdClaim()
    let revision = try await withCancellation { () throws(EtcdError) in try await acquire(claim) }
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

  /// Claims a list that does not exist, and removes the keys that another claim left; returns the
  /// revision of the claim.
  private func acquire(_ claim: EtcdClaim) async throws(EtcdError) -> Int {
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
        // In one transaction: a late removal would take away keys put under this claim.
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

  /// Performs a transaction of a copy, once.
  private func carryOut(_ transaction: EtcdTransaction, claim: Int) async throws(EtcdError) {
    let outcome = try await confirmedOutcome(of: transaction)
    if outcome.hasSucceeded { return }
    // An attempt whose answer got lost may have done the transaction.
    let counter = outcome.reads[0].rows.first
    let isClaimed = counter?.revision == claim
    if isClaimed, outcome.reads.count > 1, !outcome.reads[1].rows.isEmpty { return }
    for case .put(list.counter, let data) in transaction.operations where counter?.value == data {
      return
    }
    throw .beingCopied(list.name)
  }
}
