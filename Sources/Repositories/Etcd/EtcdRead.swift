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

extension EtcdRead {
  /// The read as the gateway reads it.
  var json: RawJSON {
    var members = keys.members
    if limit > 0 { members.append(("limit", .int64(limit))) }
    if revision > 0 { members.append(("revision", .int64(revision))) }
    if minRevision > 0 { members.append(("min_mod_revision", .int64(minRevision))) }
    if isKeysOnly { members.append(("keys_only", .yes)) }
    if isNewestFirst {
      members += [("sort_order", .text("DESCEND")), ("sort_target", .text("MOD"))]
    }
    return .object(members)
  }
}
