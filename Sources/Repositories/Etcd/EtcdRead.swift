import Foundation

/// A read of a range of keys.
struct EtcdRead: Hashable, Sendable {
  var keys: EtcdKeys
  /// The most keys of an answer; 0 for all.
  var limit = 0
  /// The revision at which to read; 0 for the newest.
  var revision = 0
  /// The lowest revision of the returned keys; 0 for all. The count includes the other keys.
  var minRevision = 0
  /// Whether the last changed keys come first; otherwise keys come in key order.
  var isNewestFirst = false
  var isKeysOnly = false
}

extension EtcdRead: Encodable {
  private enum CodingKeys: String, CodingKey {
    case isKeysOnly = "keys_only"
    case limit, revision
    case minRevision = "min_mod_revision"
    case order = "sort_order"
    case target = "sort_target"
  }

  func encode(to encoder: any Encoder) throws {
    try keys.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    if limit > 0 { try values.encode(EtcdInteger(limit), forKey: .limit) }
    if revision > 0 { try values.encode(EtcdInteger(revision), forKey: .revision) }
    if minRevision > 0 { try values.encode(EtcdInteger(minRevision), forKey: .minRevision) }
    if isKeysOnly { try values.encode(true, forKey: .isKeysOnly) }
    if isNewestFirst {
      try values.encode("DESCEND", forKey: .order)
      try values.encode("MOD", forKey: .target)
    }
  }
}
