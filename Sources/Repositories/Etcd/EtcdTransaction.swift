import Foundation

/// Operations that etcd does all at once or not at all.
struct EtcdTransaction: Hashable, Sendable {
  /// A key, and the revision that must have written its value last; 0 if the key must not be there.
  struct Condition: Hashable, Sendable {
    let key: String
    let revision: Int
  }

  enum Operation: Hashable, Sendable {
    case read(EtcdRead)
    case put(String, Data)
    case delete(EtcdKeys)
  }

  var conditions: [Condition] = []
  /// The operations if all conditions hold.
  var operations: [Operation]
  /// The operations otherwise.
  var otherwise: [Operation] = []

  /// Whether the transaction changes nothing, so that it may be sent again.
  var isRead: Bool {
    (operations + otherwise).allSatisfy { if case .read = $0 { true } else { false } }
  }
}

extension EtcdTransaction {
  /// The transaction as the gateway reads it.
  var json: RawJSON {
    var members = [(key: "success", value: RawJSON.array(operations.map(\.json)))]
    if !conditions.isEmpty { members.append(("compare", .array(conditions.map(\.json)))) }
    if !otherwise.isEmpty { members.append(("failure", .array(otherwise.map(\.json)))) }
    return .object(members)
  }
}

extension EtcdTransaction.Condition {
  fileprivate var json: RawJSON {
    .object([
      ("key", .data(Data(key.utf8))), ("mod_revision", .int64(revision)),
      ("result", .text("EQUAL")), ("target", .text("MOD")),
    ])
  }
}

extension EtcdTransaction.Operation {
  fileprivate var json: RawJSON {
    switch self {
    case .read(let read): .object([("request_range", read.json)])
    case .put(let key, let value):
      .object([
        ("request_put", .object([("key", .data(Data(key.utf8))), ("value", .data(value))]))
      ])
    case .delete(let keys): .object([("request_delete_range", .object(keys.members))])
    }
  }
}
