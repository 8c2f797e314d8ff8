/// A todo, whose members stand in the order of their keys.
extension JSONScanner {
  /// The members without which there is no todo, as bits by their index in the table.
  private static let required = TodoMember.all.indices.reduce(0) { bits, index in
    TodoMember.all[index].isRequired ? bits | 1 << index : bits
  }

  /// The first letter of each key, by which most members of the table are passed over.
  private static let initials = TodoMember.all.map { $0.opening[1] }

  /// The members that edits change, as bits.
  private static let edited = TodoMember.all.indices.reduce(0) { bits, index in
    TodoMember.all[index].field == nil ? bits : bits | 1 << index
  }

  /// Reads a todo, and the values of unknown members as JSON.
  mutating func todo() -> Todo? {
    var todo = Todo.blank
    let found = members(of: &todo) { $0.foreign.append($1, $2) }
    return found.map { $0 & Self.required == Self.required } ?? false ? todo : nil
  }

  /// Reads the former values of the fields that an edit changed; returns the todo before the edit.
  mutating func before(_ after: Todo) -> Todo? {
    var todo = after
    // A name that was unknown when the edit was made is left to the decoder.
    if !todo.foreign.keys.allSatisfy({ !Todo.members.contains($0) }) { return nil }
    let found = members(of: &todo) {
      $0.foreign[$1] = $2.isNull ? nil : $2
      return true
    }
    return found.map { $0 & ~Self.edited == 0 } ?? false ? todo : nil
  }

  /// Reads an object's members into a todo.
  ///
  /// - Returns: The known members of the object, as bits by their index in the table; nil for an
  ///   object to leave to the decoder.
  private mutating func members(
    of todo: inout Todo, foreign: (inout Todo, String, RawJSON) -> Bool
  ) -> Int? {
    guard take("{") else { return nil }
    if take("}") { return 0 }
    let (known, initials) = (TodoMember.all, Self.initials)
    var found = 0
    var next = 0
    // The last key, if it was an unknown one.
    var unknown: String?
    repeat {
      var index = next
      let initial = position + 1 < end ? bytes[position + 1] : 0
      while index < known.count, initials[index] != initial || !take(known[index].opening) {
        index += 1
      }
      if index < known.count {
        if let last = unknown {
          guard last.precedesInBytes(known[index].key) else { return nil }
          unknown = nil
        }
        guard known[index].scan(&self, &todo) else { return nil }
        found |= 1 << index
        next = index + 1
      } else {
        // A known key that stands in the wrong order precedes the last one.
        let last = unknown ?? (next == 0 ? "" : known[next - 1].key)
        guard let key = text(), last.precedesInBytes(key), take(":"), let value = raw(),
          foreign(&todo, key, value)
        else { return nil }
        unknown = key
      }
    } while take(",")
    return take("}") ? found : nil
  }
}
