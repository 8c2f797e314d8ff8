import Foundation

/// The result of a transaction.
struct EtcdOutcome: Hashable, Sendable {
  /// The revision of the whole store after the transaction.
  let revision: Int
  /// Whether the conditions held.
  let hasSucceeded: Bool
  /// The rows of the reads, in the order of the reads.
  let reads: [EtcdRows]

  /// Reads an answer to a transaction.
  ///
  /// - Throws: `EtcdError.unreadable` for an answer that cannot be one to the transaction.
  init(
    _ answer: EtcdTransactionAnswer, to transaction: EtcdTransaction, from server: String
  ) throws(EtcdError) {
    func unreadable(_ reason: String) -> EtcdError { .unreadable(server: server, reason: reason) }
    guard let revision = answer.header?.revision?.value, revision > 0 else {
      throw unreadable("\"header.revision\" is missing")
    }
    self.revision = revision
    hasSucceeded = answer.hasSucceeded ?? false
    if !hasSucceeded, transaction.conditions.isEmpty {
      throw unreadable("a transaction without conditions was not done")
    }
    let operations = hasSucceeded ? transaction.operations : transaction.otherwise
    let results = answer.results ?? []
    guard operations.count == results.count else {
      throw unreadable("there are \(results.count) results of \(operations.count) operations")
    }
    var reads: [EtcdRows] = []
    for (operation, result) in zip(operations, results) {
      guard case .read(let read) = operation else { continue }
      guard let rows = result.rows else { throw unreadable("the result of a read is missing") }
      if let flaw = rows.flaw(to: read, at: revision) { throw unreadable(flaw) }
      reads.append(rows)
    }
    self.reads = reads
  }
}

/// The header of each answer; the gateway leaves out values that are zero, false or empty.
struct EtcdHeader: Decodable {
  /// The id of the cluster.
  let cluster: String?
  let revision: EtcdInteger?

  private enum CodingKeys: String, CodingKey {
    case cluster = "cluster_id"
    case revision
  }
}

/// The answer to a transaction.
struct EtcdTransactionAnswer: Decodable {
  struct Result: Decodable {
    let rows: EtcdRows?

    private enum CodingKeys: String, CodingKey {
      case rows = "response_range"
    }
  }

  let header: EtcdHeader?
  let hasSucceeded: Bool?
  let results: [Result]?

  private enum CodingKeys: String, CodingKey {
    case header
    case hasSucceeded = "succeeded"
    case results = "responses"
  }
}
