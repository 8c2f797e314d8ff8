import Foundation

/// One key of etcd, or all keys with the same prefix.
struct EtcdKeys: Hashable, Sendable {
  let first: Data
  /// The first key after the range; nil for one key.
  let end: Data?

  /// One key.
  static func one(_ key: Data) -> EtcdKeys { EtcdKeys(first: key, end: nil) }

  /// One key.
  static func one(_ key: String) -> EtcdKeys { one(Data(key.utf8)) }

  /// All keys that begin with a text.
  ///
  /// - Precondition: The text ends with an ASCII character, as "/".
  static func all(below text: String) -> EtcdKeys {
    var end = Data(text.utf8)
    end[end.count - 1] += 1
    return EtcdKeys(first: Data(text.utf8), end: end)
  }

  /// The keys of the range after one of them.
  func behind(_ key: Data) -> EtcdKeys { EtcdKeys(first: key + [0], end: end) }

  func contains(_ key: Data) -> Bool {
    guard let end else { return key == first }
    return !key.lexicographicallyPrecedes(first) && key.lexicographicallyPrecedes(end)
  }
}

extension EtcdKeys {
  /// The members that name the range in a request.
  var members: [(key: String, value: RawJSON)] {
    [("key", .data(first))] + (end.map { [("range_end", .data($0))] } ?? [])
  }
}
