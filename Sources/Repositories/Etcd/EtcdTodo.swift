import Foundation

/// A todo as etcd has it, with its history:
///
///     {"history":[{"at":1,"event":"done"}],"todo":{"createdAt":0,"id":"…","number":1,…},"v":1}
///
/// A removed todo stays with the moment of its removal as long as its removal can be taken back. So it gets its number and
/// its history back, and a key that is gone cannot be mistaken for one that never was.
struct EtcdTodo: Equatable {
  let todo: Todo
  var history: [TodoEvent] = []
  /// The moment of the removal; nil for a todo in the list.
  var removedAt: Date?
  /// The revision that has written the value; 0 for one that is to be written.
  var revision = 0
  /// What a later version of the program has written beside the members that this one knows.
  var unknown: [String: JSONValue] = [:]
  /// The same inside of the todo.
  var unknownInTodo: [String: JSONValue] = [:]

  private static let members = ["history", "removedAt", "todo", "v"]
  private static let membersOfTodo = [
    "id", "number", "title", "isDone", "rank", "createdAt", "completedAt", "due", "priority",
    "tags", "notes",
  ]

  init(
    _ todo: Todo, history: [TodoEvent] = [], removedAt: Date? = nil, keeping old: EtcdTodo? = nil
  ) {
    self.todo = todo
    self.history = history
    self.removedAt = removedAt
    unknown = old?.unknown ?? [:]
    unknownInTodo = old?.unknownInTodo ?? [:]
  }

  /// Reads a row of a list.
  init(_ row: EtcdRow, of list: EtcdList) throws(EtcdError) {
    let coded = try EtcdValue.read(Coded.self, from: row)
    guard list.todoID(in: row.key) == coded.todo.id else {
      throw EtcdValue.damage(of: row, "it is the value of another todo")
    }
    todo = coded.todo
    history = coded.history
    removedAt = coded.removedAt
    revision = row.revision
    guard coded.hasUnknown else { return }
    let all = try EtcdValue.read([String: JSONValue].self, from: row)
    unknown = all.without(Self.members)
    if case .object(let members)? = all["todo"] {
      unknownInTodo = members.without(Self.membersOfTodo)
    }
  }

  /// The value as it is written.
  func data() throws(EtcdError) -> Data {
    guard Todo.numbers.contains(todo.number) else {
      throw .cannotEncode(reason: "the number \(todo.number) is out of range")
    }
    let coded = try EtcdValue.data(Coded(self))
    if unknown.isEmpty && unknownInTodo.isEmpty { return coded }
    do {
      var all = try JSONDecoder().decode([String: JSONValue].self, from: coded)
      if case .object(let members)? = all["todo"] {
        all["todo"] = .object(members.merging(unknownInTodo) { known, _ in known })
      }
      return try EtcdValue.data(all.merging(unknown) { known, _ in known })
    } catch let error as EtcdError {
      throw error
    } catch {
      throw .cannotEncode(reason: CodingReason.text(error))
    }
  }

  /// The coded form, without what only later versions know.
  private struct Coded: Codable {
    let todo: Todo
    let history: [TodoEvent]
    let removedAt: Date?
    let hasUnknown: Bool

    private enum CodingKeys: String, CodingKey {
      case history, removedAt, todo, v
    }

    init(_ value: EtcdTodo) {
      todo = value.todo
      history = value.history
      removedAt = value.removedAt
      hasUnknown = false
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      todo = try values.decode(Todo.self, forKey: .todo)
      history =
        try values.decodeIfPresent([CodedTodoEvent].self, forKey: .history)?.map(\.event) ?? []
      removedAt = try values.decodeIfPresent(Double.self, forKey: .removedAt)
        .map(Date.init(timeIntervalSinceReferenceDate:))
      let names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
      let inner = try values.nestedContainer(keyedBy: Key.self, forKey: .todo).allKeys
      hasUnknown =
        !Set(names).isSubset(of: EtcdTodo.members)
        || !Set(inner.map(\.stringValue)).isSubset(of: EtcdTodo.membersOfTodo)
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      if !history.isEmpty { try values.encode(history.map(CodedTodoEvent.init), forKey: .history) }
      try values.encodeIfPresent(
        removedAt?.timeIntervalSinceReferenceDate, forKey: .removedAt)
      try values.encode(todo, forKey: .todo)
      try values.encode(EtcdValue.version, forKey: .v)
    }
  }
}
