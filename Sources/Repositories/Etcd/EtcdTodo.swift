import Foundation

/// A todo as etcd stores it, with its history:
///
///     {"history":[{"at":1,"event":"done"}],"todo":{"createdAt":0,"id":"…","number":1,…},"v":1}
///
/// A removed todo stays, with the moment of its removal, while the removal can be taken back. So it
/// gets its number and its history back, and its key differs from one that never existed.
struct EtcdTodo: Equatable {
  let todo: Todo
  var history: [TodoEvent] = []
  /// The moment of the removal; nil for a todo in the list.
  var removedAt: Date?
  /// The revision that wrote the value; 0 before the value is written.
  var revision = 0
  /// Unknown members, written by a later version of the program.
  var foreign = ForeignMembers()

  private static let members: Set<String> = ["history", "removedAt", "todo", "v"]

  init(
    _ todo: Todo, history: [TodoEvent] = [], removedAt: Date? = nil,
    foreign: ForeignMembers = ForeignMembers()
  ) {
    self.todo = todo
    self.history = history
    self.removedAt = removedAt
    self.foreign = foreign
  }

  /// Reads a row of a list.
  init(_ row: EtcdRow, of list: EtcdList) throws(EtcdError) {
    let object = try EtcdValue.object(of: row)
    (todo, history, removedAt, foreign) = try EtcdValue.reading(row) { () throws(JSONFlaw) in
      (
        try object.todo("todo"), try object.history(),
        try object.ifPresent("removedAt", JSONObject.date),
        try object.foreign(besides: Self.members)
      )
    }
    guard let id = list.todoID(in: row.key) else {
      throw EtcdValue.damage(of: row, "the key does not end with an id in capital letters")
    }
    guard id == todo.id else {
      throw EtcdValue.damage(of: row, "it is the value of another todo")
    }
    revision = row.revision
  }

  /// The value as written.
  func data() throws(EtcdError) -> Data {
    var writer = JSONWriter()
    guard writer.write(object: self) else {
      throw .cannotEncode(
        reason: todo.flaw.map(CodingReason.text) ?? KnownReason.cannotBeWrittenDown.rawValue)
    }
    return Data(writer.bytes)
  }
}
