import Foundation

extension Todo {
  /// The names of the members that the program knows.
  static let members = Set(TodoMember.all.map(\.key))

  /// A todo whose members are still to be read.
  static let blank = Todo(
    id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), number: 0, title: "",
    rank: .between(nil, nil),
    createdAt: Date(timeIntervalSinceReferenceDate: 0))

  /// The unknown members to write: an own member takes the place of an unknown one of its name,
  /// which earlier versions did not know. nil if the todo has ``doubles``.
  var foreignToWrite: ForeignMembers? {
    var members = foreign
    for member in knownAmongForeign {
      if !member.isNew { return nil }
      if !member.isLeftOut(self) { members[member.key] = nil }
    }
    return members
  }

  /// The members of the table whose names unknown members have.
  private var knownAmongForeign: [TodoMember] {
    foreign.members.compactMap { TodoMember.byKey[$0.key] }
  }

  /// The names of unknown members that the program has always known: such a todo cannot be written.
  var doubles: [String] {
    knownAmongForeign.filter { !$0.isNew }.map(\.key)
  }

  /// Reads a todo from its coded form, including unknown members.
  init(_ object: JSONObject) throws(JSONFlaw) {
    self = .blank
    let present = TodoMember.all.filter { object.contains($0.key) }
    let missing = TodoMember.all.filter { !object.contains($0.key) }
    var known = Self.members
    // A wrong member is reported before a missing one.
    for member in present + missing {
      do throws(JSONFlaw) {
        try member.read(object, &self)
      } catch {
        guard member.isNew else { throw error }
        known.remove(member.key)
      }
    }
    foreign = try object.foreign(besides: known)
  }

  /// The todo before an edit that left this one: with the former values of the changed fields; null
  /// means an empty value.
  ///
  /// - Parameter nulls: The names of unknown members that were null before, rather than missing.
  func before(_ was: JSONObject, nulls: [String]) throws(JSONFlaw) -> Todo {
    var todo = self
    var known = Self.members
    for member in TodoMember.all where member.field != nil && was.contains(member.key) {
      // No edit empties a member that every todo has.
      if member.isRequired, !was.hasValue(member.key) { continue }
      if member.isNew {
        todo.foreign[member.key] = nil
        member.copy(.blank, &todo)
      }
      do throws(JSONFlaw) {
        try member.read(was, &todo)
      } catch {
        guard member.isNew else { throw error }
        known.remove(member.key)
      }
    }
    for member in try was.foreign(besides: known).members {
      let isMissing = member.value.isNull && !nulls.contains(member.key)
      todo.foreign[member.key] = isMissing ? nil : member.value
    }
    return todo
  }
}
