import Foundation

/// A todo as etcd has it, with its history:
///
///     {"history":[{"at":1,"event":"done"}],"todo":{"createdAt":0,"id":"…","number":1,…},"v":1}
///
/// A removed todo stays with the moment of its removal as long as its removal can be taken back. So
/// it gets its number and its history back, and a key that is gone cannot be mistaken for one that
/// never was.
struct EtcdTodo: Equatable {
  let todo: Todo
  var history: [TodoEvent] = []
  /// The moment of the removal; nil for a todo in the list.
  var removedAt: Date?
  /// The revision that has written the value; 0 for one that is to be written.
  var revision = 0
  /// What a later version of the program has written beside the members that this one knows.
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
    guard list.todoID(in: row.key) == todo.id else {
      throw EtcdValue.damage(of: row, "it is the value of another todo")
    }
    revision = row.revision
  }

  /// The value as it is written.
  func data() throws(EtcdError) -> Data {
    var writer = JSONWriter()
    guard writer.write(object: self) else {
      throw .cannotEncode(
        reason: todo.flaw.map(CodingReason.text) ?? KnownReason.cannotBeWrittenDown.rawValue)
    }
    return Data(writer.bytes)
  }
}
