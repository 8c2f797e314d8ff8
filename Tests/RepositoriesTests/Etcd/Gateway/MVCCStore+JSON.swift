import Foundation

/// The JSON of etcd's gateway, in which numbers are texts, and what is zero, false or empty is left
/// out.
extension MVCCStore {
  typealias Object = [String: Any]

  /// Does a transaction.
  mutating func transaction(_ body: Object) throws(Failure) -> Object {
    let compares = body["compare"] as? [Object] ?? []
    let holds = compares.allSatisfy { compare in
      guard compare["target"] as? String == "MOD", compare["result"] as? String == "EQUAL" else {
        fatalError("The gateway does not know the comparison \(compare).")
      }
      return revision(of: Self.key(compare["key"])) == Self.number(compare["mod_revision"])
    }
    let branches = ["success", "failure"].map { body[$0] as? [Object] ?? [] }
    if max(compares.count, branches[0].count, branches[1].count) > 128 {
      throw Failure(words: "etcdserver: too many operations in txn request", code: 3)
    }
    var changes: [(key: String, value: [UInt8]?)] = []
    var results: [Object] = []
    for operation in branches[holds ? 0 : 1] {
      if let put = operation["request_put"] as? Object {
        let key = Self.key(put["key"])
        if changes.contains(where: { $0.key == key }) {
          throw Failure(words: "etcdserver: duplicate key given in txn request", code: 3)
        }
        changes.append((key, Self.bytes(put["value"])))
        results.append(["response_put": Object()])
      } else if let delete = operation["request_delete_range"] as? Object {
        let rows = try rows(Self.range(delete), at: 0)
        changes += rows.map { ($0.key, nil) }
        results.append(["response_delete_range": ["deleted": String(rows.count)]])
      } else if let read = operation["request_range"] as? Object {
        results.append(["response_range": try self.read(read)])
      } else {
        fatalError("The gateway does not know the operation \(operation).")
      }
    }
    change(changes)
    var answer: Object = ["header": header]
    if holds { answer["succeeded"] = true }
    if !results.isEmpty { answer["responses"] = results }
    return answer
  }

  var header: Object {
    ["cluster_id": "14841639068965178418", "member_id": "1", "revision": String(revision)]
  }

  private func read(_ read: Object) throws(Failure) -> Object {
    var rows = try rows(Self.range(read), at: Self.number(read["revision"]))
    let count = rows.count
    if read["sort_order"] as? String == "DESCEND" { rows.sort { $0.revision > $1.revision } }
    let minRevision = Self.number(read["min_mod_revision"])
    rows.removeAll { $0.revision < minRevision }
    let limit = Self.number(read["limit"])
    let isMore = limit > 0 && rows.count > limit
    if isMore { rows = Array(rows.prefix(limit)) }
    var answer: Object = ["header": ["revision": String(revision)]]
    let isKeysOnly = read["keys_only"] as? Bool ?? false
    if !rows.isEmpty { answer["kvs"] = rows.map { Self.row($0, isKeysOnly: isKeysOnly) } }
    if isMore { answer["more"] = true }
    if count > 0 { answer["count"] = String(count) }
    return answer
  }

  static func row(_ event: Event, isKeysOnly: Bool = false) -> Object {
    var row: Object = [
      "key": Data(event.key.utf8).base64EncodedString(), "mod_revision": String(event.revision),
    ]
    if !isKeysOnly, let value = event.value, !value.isEmpty {
      row["value"] = Data(value).base64EncodedString()
    }
    return row
  }

  /// The lines of a watch: what has happened since a revision, up to another.
  func watched(_ range: KeyRange, _ revisions: ClosedRange<Int>) -> Object? {
    let new = events.reversed().prefix { $0.revision >= revisions.lowerBound }
    let seen = new.filter { revisions.contains($0.revision) && range.contains($0.key) }.reversed()
    if seen.isEmpty { return nil }
    let events: [Object] = seen.map { event in
      var object: Object = ["kv": Self.row(event)]
      if event.value == nil { object["type"] = "DELETE" }
      return object
    }
    return ["result": ["header": header, "events": events] as Object]
  }

  static func range(_ object: Object) -> KeyRange {
    KeyRange(first: key(object["key"]), end: object["range_end"].map(key))
  }

  static func key(_ value: Any?) -> String { String(decoding: bytes(value), as: UTF8.self) }

  static func bytes(_ value: Any?) -> [UInt8] {
    guard let text = value as? String, let data = Data(base64Encoded: text) else {
      fatalError("The gateway wants base64, and got \(value ?? "nothing").")
    }
    return [UInt8](data)
  }

  static func number(_ value: Any?) -> Int {
    (value as? String).flatMap { Int($0) } ?? value as? Int ?? 0
  }

  static func data(_ object: Object) -> Data {
    do {
      return try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    } catch {
      fatalError("The gateway cannot answer \(object): \(error)")
    }
  }
}
