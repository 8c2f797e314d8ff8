/// The part of a todo.txt line that a todo cannot express: the letter of a priority after C, which
/// is low here. The todo keeps it as the foreign member ``key``, and an export writes it back while
/// the todo is low. Words with an unknown key (`rec:1w`, `t:2026-12-01`) stay in the title.
enum TodoTxtForeign {
  static let key = "todo.txt"

  /// The part to keep of a line with a priority; nil for a letter that a todo expresses itself.
  static func members(letter: String) -> ForeignMembers? {
    if Priority.allCases.contains(where: { $0.letter == letter }) { return nil }
    var kept = TaskwarriorTask()
    kept["priority"] = .text(letter)
    var members = ForeignMembers()
    members[key] = kept.json
    return members
  }

  /// The kept letter of a todo, if it still counts.
  static func letter(of todo: Todo) -> String? {
    guard todo.priority == .low, let bytes = todo.foreign[key]?.bytes,
      let object = try? JSONObject(bytes, in: bytes.indices),
      let letter = try? object.text("priority"), Priority(letter: letter) == .low
    else { return nil }
    return letter
  }
}
