import Foundation

/// The data needed to add a todo to a list: `{"front":"Zz","highest":7,"v":1}`.
struct EtcdCounter: Equatable {
  /// The highest number ever given.
  var highest = 0
  /// A rank with no todo before it; nil in a list that never had a todo.
  var front: Rank?
  /// The revision that wrote the value; 0 without a value.
  var revision = 0
  /// Unknown members, written by a later version of the program.
  var foreign = ForeignMembers()

  init() {}

  /// Whether there is no value: the list is new, or somebody has deleted the value.
  var isMissing: Bool { revision == 0 }

  init(_ row: EtcdRow) throws(EtcdError) {
    if EtcdClaim(row) != nil { throw .beingCopied(EtcdList.name(in: row.key)) }
    let object = try EtcdValue.object(of: row)
    (highest, front, foreign) = try EtcdValue.reading(row) { () throws(JSONFlaw) in
      (
        try object.integer("highest", in: Todo.highestNumbers),
        try object.hasValue("front") ? Rank.read("front", of: object) : nil,
        try object.foreign(besides: ["front", "highest", "v"])
      )
    }
    revision = row.revision
  }

  func data() throws(EtcdError) -> Data {
    guard Todo.highestNumbers.contains(highest) else {
      throw .cannotEncode(reason: "the number \(highest) is out of range")
    }
    let front = front.map { "\"front\":\"\($0.text)\"," } ?? ""
    var writer = JSONWriter()
    writer.write(
      object: "{\(front)\"highest\":\(highest),\"v\":\(EtcdValue.version)}", with: foreign)
    return Data(writer.bytes)
  }

  /// The counter after these todos are added to the list.
  func with(_ todos: [Todo]) -> EtcdCounter {
    var counter = self
    for todo in todos {
      counter.highest = max(counter.highest, todo.number)
      counter.front = counter.front.map { min($0, todo.rank) } ?? todo.rank
    }
    return counter
  }
}
