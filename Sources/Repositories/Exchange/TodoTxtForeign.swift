/// The line of todo.txt from which a todo comes, as it was read. The todo keeps it as the foreign
/// member ``key``, `{"line":"(D) Buy milk"}`. An export writes the line again, with the words of the
/// fields that were edited here; the next import compares the line with the file's. A line with
/// `"own":true` is for that comparison alone: exports write the todo's own line.
///
/// Earlier versions kept only the letter of a priority after C: `{"priority":"D"}`.
package enum TodoTxtForeign {
  package static let key = KeptRow.todoTxt

  private static let line = "line"
  private static let priority = "priority"
  private static let own = "own"

  /// The members with the one that keeps a line.
  static func members(line text: String) -> ForeignMembers {
    var members = ForeignMembers()
    members[key] = member(line: text)
    return members
  }

  /// The member that keeps a line.
  ///
  /// - Parameter isOwn: Whether exports write the todo's own line instead.
  static func member(line text: String, isOwn: Bool = false) -> RawJSON {
    var members = [(key: line, value: RawJSON.text(text))]
    if isOwn { members.append((own, RawJSON(bytes: Array("true".utf8)))) }
    return .object(members)
  }

  /// The line that a todo or a row keeps; nil without one.
  static func line(_ foreign: ForeignMembers?) -> String? { text(line, foreign) }

  /// The line that exports of a todo write again; nil if they write the todo's own line.
  static func lineToExport(_ foreign: ForeignMembers?) -> String? {
    guard let object = object(foreign), (try? object.bool(own)) != true else { return nil }
    return try? object.text(line)
  }

  /// The letter of a todo's priority, if the todo keeps another one than its own.
  static func letter(of todo: Todo) -> String? {
    guard todo.priority == .low,
      let letter = text(priority, todo.foreign) ?? line(todo.foreign).flatMap(letter),
      Priority(letter: letter) == .low
    else { return nil }
    return letter
  }

  /// The letter in the prefix of a line.
  private static func letter(_ text: String) -> String? {
    TodoTxtLine(text[...].utf8) { $0.utf8.count == 10 }.letter
  }

  private static func text(_ name: String, _ foreign: ForeignMembers?) -> String? {
    object(foreign).flatMap { try? $0.text(name) }
  }

  private static func object(_ foreign: ForeignMembers?) -> JSONObject? {
    foreign?[key].flatMap { try? JSONObject($0.bytes, in: $0.bytes.indices) }
  }
}

extension Todo {
  /// What the done todo of an occurrence keeps of this todo's line: the letter of its priority. The
  /// line itself is that of this todo.
  package var lineOfOccurrence: RawJSON? {
    TodoTxtForeign.letter(of: self).flatMap { letter in
      letter == Priority.low.letter ? nil : RawJSON("{\"priority\":\"\(letter)\"}")
    }
  }
}
