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

extension EtcdTransaction: Encodable {
  private enum CodingKeys: String, CodingKey {
    case conditions = "compare"
    case operations = "success"
    case otherwise = "failure"
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if !conditions.isEmpty { try values.encode(conditions, forKey: .conditions) }
    try values.encode(operations, forKey: .operations)
    if !otherwise.isEmpty { try values.encode(otherwise, forKey: .otherwise) }
  }
}

extension EtcdTransaction.Condition: Encodable {
  private enum CodingKeys: String, CodingKey {
    case key, result, target
    case revision = "mod_revision"
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Data(key.utf8), forKey: .key)
    try values.encode("EQUAL", forKey: .result)
    try values.encode("MOD", forKey: .target)
    try values.encode(EtcdInteger(revision), forKey: .revision)
  }
}

extension EtcdTransaction.Operation: Encodable {
  private enum CodingKeys: String, CodingKey {
    case read = "request_range"
    case put = "request_put"
    case delete = "request_delete_range"
  }

  private enum FieldKeys: String, CodingKey {
    case key, value
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .read(let read):
      try values.encode(read, forKey: .read)
    case .put(let key, let value):
      var fields = values.nestedContainer(keyedBy: FieldKeys.self, forKey: .put)
      try fields.encode(Data(key.utf8), forKey: .key)
      try fields.encode(value, forKey: .value)
    case .delete(let keys):
      try values.encode(keys, forKey: .delete)
    }
  }
}
