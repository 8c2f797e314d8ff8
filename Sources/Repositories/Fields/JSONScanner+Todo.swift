/// A todo, whose members stand in the order of their keys.
extension JSONScanner {
  /// The members without which there is no todo, as bits by their index in the table.
  private static let required = TodoMember.all.indices.reduce(0) { bits, index in
    TodoMember.all[index].isRequired ? bits | 1 << index : bits
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
    let found = members(of: &todo) {
      $0.foreign[$1] = $2.isNull ? nil : $2
      return true
    }
    return found == nil ? nil : todo
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
    let known = TodoMember.all
    var found = 0
    var next = 0
    var last = ""
    repeat {
      var index = next
      while index < known.count, !take(known[index].opening) { index += 1 }
      if index < known.count {
        guard known[index].scan(&self, &todo) else { return nil }
        found |= 1 << index
        next = index + 1
        last = known[index].key
      } else {
        // A known key that stands in the wrong order precedes the last one.
        guard let key = text(), last.precedesInBytes(key), take(":"), let value = raw(),
          foreign(&todo, key, value)
        else { return nil }
        last = key
      }
    } while take(",")
    return take("}") ? found : nil
  }
}
