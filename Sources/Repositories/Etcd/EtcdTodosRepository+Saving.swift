import Foundation

extension EtcdTodosRepository {
  /// Saves an edit, part by part.
  ///
  /// - Parameters:
  ///   - isAtFront: Whether added todos get a rank in front of all others.
  ///   - moment: The moment of the edit; nil for now.
  func saved(
    _ edit: TodosEdit, isAtFront: Bool, at moment: Date? = nil
  ) async throws -> TodosSaved {
    var saving = EtcdSaving(edit, isAtFront: isAtFront, moment: moment ?? now(), in: list)
    do {
      return try await finish(&saving)
    } catch let error where saving.position > 0 && !saving.hasOtherParts {
      let reason = error is CancellationError ? "the edit was cancelled." : "\(error)"
      throw EtcdError.partlySaved(
        count: saving.position, of: edit.changes.count, reason: reason, cause: error as? EtcdError)
    }
  }

  private func finish(_ saving: inout EtcdSaving) async throws -> TodosSaved {
    try await withCancellation { () throws(EtcdError) in
      let touched = try await touched(by: saving)
      // Only here: each saved part adds one.
      let parts =
        touched.hasMoreParts ? try await reading.parts(of: saving.edit.id) : touched.parts
      saving.take(touched, parts)
    }
    if let known = saving.result { return known }
    if saving.hasOtherParts {
      throw EtcdError.cannotEncode(reason: KnownReason.otherEdit.rawValue)
    }
    while true {
      if saving.isUnread {
        try await withCancellation { () throws(EtcdError) in
          saving.take(try await touched(by: saving, readingParts: false))
        }
      }
      guard let part = try saving.part() else {
        return try await withCancellation { () throws(EtcdError) in
          saving.unchanged(at: try await reading.present().list)
        }
      }
      try Task.checkCancellation()
      let outcome = try await withCancellation { () throws(EtcdError) in
        try await confirmedOutcome(of: part.transaction)
      }
      if outcome.hasSucceeded {
        saving.note(part, at: outcome.revision)
      } else {
        saving.retake(part, try EtcdTouched(outcome.reads, of: list))
      }
      guard let saved = saving.result else { continue }
      if outcome.hasSucceeded { prune(after: saved) }
      return saved
    }
  }

  /// Reads the part of the list that a save touches next: the todos of the edit, and those to which
  /// added links lead, also through others, all at one revision.
  ///
  /// - Parameter readingParts: Whether to read the parts that etcd has, each with up to 100 changes.
  private func touched(
    by saving: EtcdSaving, readingParts: Bool = true
  ) async throws(EtcdError) -> EtcdTouched {
    try await reading.withoutCompaction { () throws(EtcdError) in
      var ids = saving.ids[...]
      var limit = EtcdPart.changeLimit
      let parts = readingParts ? list.parts(of: saving.edit.id) : nil
      let first = try await outcome(upTo: &limit) {
        EtcdTouched.reads(ids.prefix($0), parts, upTo: $0, of: list)
      }
      var touched = try EtcdTouched(first.reads, hasParts: readingParts, of: list)
      if touched.counter.isMissing {
        touched.counter = try await reading.counterOfTodos(at: first.revision)
      }
      ids = ids.dropFirst(limit)
      var known = Set(saving.ids)
      while true {
        if ids.isEmpty { ids = saving.linked(touched).filter { known.insert($0).inserted }[...] }
        if ids.isEmpty { break }
        let page = try await outcome(upTo: &limit) {
          ids.prefix($0).map {
            .read(EtcdRead(keys: .one(list.todo($0)), revision: first.revision))
          }
        }
        ids = ids.dropFirst(limit)
        try touched.add(page.reads, of: list)
      }
      return touched
    }
  }

  /// The outcome of reads of at most `limit` todos: of fewer, if the answer would be too large.
  private func outcome(
    upTo limit: inout Int, _ reads: (Int) -> [EtcdTransaction.Operation]
  ) async throws(EtcdError) -> EtcdOutcome {
    while true {
      do throws(EtcdError) {
        return try await client.outcome(of: EtcdTransaction(operations: reads(limit)))
      } catch {
        guard error.isTooLarge, limit > 1 else { throw error }
        limit = max(1, limit / 4)
      }
    }
  }

  /// The most attempts at a transaction whose answers get lost: about half a minute, and longer if
  /// servers are silent.
  private static let attempts = 12

  /// Performs a transaction, and sends it again while its outcome is unknown.
  ///
  /// Reading the outcome would not suffice: the transaction may still be on its way. The same
  /// transaction is done at most once, since it compares the keys that it changes.
  func confirmedOutcome(
    of transaction: EtcdTransaction
  ) async throws(EtcdError) -> EtcdOutcome {
    var unknown: EtcdError?
    var backoff = EtcdBackoff()
    for _ in 0..<Self.attempts {
      do throws(EtcdError) {
        return try await client.outcome(of: transaction)
      } catch {
        if case .outcomeUnknown = error { unknown = error }
        guard let unknown else { throw error }
        if error.isCancellation { throw unknown }
      }
      do {
        try await sleep(backoff.next())
      } catch {
        break
      }
    }
    throw unknown ?? .noGateway(server: "")
  }
}
