import Foundation

extension Todo {
  /// The names of the members that the program knows.
  static let members = Set(TodoMember.all.map(\.key))

  /// A todo whose members are still to be read.
  static let blank = Todo(
    id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), number: 0, title: "",
    rank: .between(nil, nil),
    createdAt: Date(timeIntervalSinceReferenceDate: 0))

  /// Reads a todo from its coded form, including unknown members.
  init(_ object: JSONObject) throws(JSONFlaw) {
    self = .blank
    let present = TodoMember.all.filter { object.contains($0.key) }
    let missing = TodoMember.all.filter { !object.contains($0.key) }
    // A wrong member is reported before a missing one.
    for member in present + missing { try member.read(object, &self) }
    foreign = try object.foreign(besides: Self.members)
  }

  /// The todo before an edit that left this one: with the former values of the changed fields; null
  /// means an empty value.
  ///
  /// - Parameter nulls: The names of unknown members that were null before, rather than missing.
  func before(_ was: JSONObject, nulls: [String]) throws(JSONFlaw) -> Todo {
    var todo = self
    for member in TodoMember.all where was.contains(member.key) { try member.read(was, &todo) }
    for member in try was.foreign(besides: Self.members).members {
      let isMissing = member.value.isNull && !nulls.contains(member.key)
      todo.foreign[member.key] = isMissing ? nil : member.value
    }
    return todo
  }
}
