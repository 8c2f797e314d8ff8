import Foundation

/// A key with its value.
struct EtcdRow: Hashable, Sendable {
  let key: Data
  let value: Data
  /// The revision that wrote the value.
  let revision: Int
}

extension EtcdRow: Decodable {
  private enum CodingKeys: String, CodingKey {
    case key, value
    case revision = "mod_revision"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    key = try values.decode(Data.self, forKey: .key)
    value = try values.decodeIfPresent(Data.self, forKey: .value) ?? Data()
    revision = try values.number(.revision)
  }
}

/// The rows of a read, and the number of all rows in its range.
struct EtcdRows: Hashable, Sendable {
  var rows: [EtcdRow] = []
  /// The number of keys in the range, including those beyond the limit.
  var count = 0

  /// Whether a row has this revision.
  func has(_ revision: Int) -> Bool { rows.contains { $0.revision == revision } }
}

extension EtcdRows: Decodable {
  private enum CodingKeys: String, CodingKey {
    case rows = "kvs"
    case count
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    rows = try values.decodeIfPresent([EtcdRow].self, forKey: .rows) ?? []
    count = try values.number(.count)
  }

  /// Why the rows are not a valid answer to a read; nil if they are.
  func flaw(to read: EtcdRead, at revision: Int) -> String? {
    if read.limit > 0, rows.count > read.limit { return "there are more rows than asked for" }
    if rows.contains(where: { !read.keys.contains($0.key) }) {
      return "there is a key that was not asked for"
    }
    if Set(rows.map(\.key)).count < rows.count { return "there is a key twice" }
    if rows.contains(where: { !(1...max(revision, 1)).contains($0.revision) }) {
      return "the revision of a key is out of range"
    }
    if rows.contains(where: { $0.revision < read.minRevision }) {
      return "there is an older key than was asked for"
    }
    if read.isNewestFirst,
      zip(rows, rows.dropFirst()).contains(where: { $0.revision < $1.revision })
    {
      return "the newest keys do not come first"
    }
    return nil
  }
}
