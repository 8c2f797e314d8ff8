/// What a line of todo.txt has besides what a todo can say: the letter of a priority after C, which
/// is low here. It is kept with the todo as the foreign member ``key``, and an export writes it
/// back while the todo is low. Words with a key that is not known here (`rec:1w`, `t:2026-12-01`)
/// stay in the title.
enum TodoTxtKept {
  static let key = "todo.txt"

  /// What is kept of a line with a priority; nil for a letter that a todo says by itself.
  static func members(letter: String) -> ForeignMembers? {
    if Priority.allCases.contains(where: { $0.letter == letter }) { return nil }
    var kept = TaskwarriorTask()
    kept["priority"] = .text(letter)
    var members = ForeignMembers()
    members[key] = kept.json
    return members
  }

  /// The letter that was kept of a todo, if it still counts.
  static func letter(of todo: Todo) -> String? {
    guard todo.priority == .low, let bytes = todo.foreign[key]?.bytes,
      let object = try? JSONObject(bytes, in: bytes.indices),
      let letter = try? object.text("priority"), Priority(letter: letter) == .low
    else { return nil }
    return letter
  }
}
