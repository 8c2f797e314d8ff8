import Foundation

/// What a list has to know to add a todo: `{"front":"Zz","highest":7,"v":1}`.
struct EtcdCounter: Equatable {
  /// The highest number ever given.
  var highest = 0
  /// A rank that no todo stands before; nil in a list that never had a todo.
  var front: Rank?
  /// The revision that has written the value; 0 if it is not there.
  var revision = 0
  private var unknown: [String: JSONValue] = [:]

  init() {}

  init(_ row: EtcdRow) throws(EtcdError) {
    if EtcdClaim(row) != nil { throw .beingCopied(EtcdList.name(in: row.key)) }
    let coded = try EtcdValue.read(Coded.self, from: row)
    guard Todo.highestNumbers.contains(coded.highest) else {
      throw EtcdValue.damage(of: row, "the number \(coded.highest) is out of range")
    }
    (highest, front, revision) = (coded.highest, coded.front, row.revision)
    unknown = try EtcdValue.read([String: JSONValue].self, from: row)
      .without(["front", "highest", "v"])
  }

  func data() throws(EtcdError) -> Data {
    guard Todo.highestNumbers.contains(highest) else {
      throw .cannotEncode(reason: "the number \(highest) is out of range")
    }
    var members = unknown
    members["highest"] = .integer(highest)
    members["front"] = front.map { .text($0.text) }
    members["v"] = .integer(EtcdValue.version)
    return try EtcdValue.data(members)
  }

  /// The counter once the list has these todos, too.
  func with(_ todos: [Todo]) -> EtcdCounter {
    var counter = self
    for todo in todos {
      counter.highest = max(counter.highest, todo.number)
      counter.front = counter.front.map { min($0, todo.rank) } ?? todo.rank
    }
    return counter
  }

  private struct Coded: Decodable {
    let front: Rank?
    let highest: Int
  }
}
