extension Todo {
  /// The names of the members that the program knows.
  static let members: Set<String> = [
    "completedAt", "createdAt", "due", "id", "isDone", "notes", "number", "priority", "rank",
    "tags", "title",
  ]

  /// Reads a todo from its coded form, including unknown members.
  init(_ object: JSONObject) throws(JSONFlaw) {
    let number = try object.integer("number", in: Self.numbers, "number")
    self.init(
      id: try object.id("id"), number: number,
      title: try object.text("title"),
      isDone: try object.ifPresent("isDone", JSONObject.bool) ?? false,
      rank: try object.rank("rank"),
      createdAt: try object.date("createdAt"),
      completedAt: try object.ifPresent("completedAt", JSONObject.date),
      due: try object.ifPresent("due", JSONObject.date),
      priority: try object.ifPresent("priority", JSONObject.priority),
      tags: try object.ifPresent("tags", JSONObject.texts) ?? [],
      notes: try object.ifPresent("notes", JSONObject.text) ?? "",
      foreign: try object.foreign(besides: Self.members))
  }
}

extension JSONObject {
  func rank(_ key: String) throws(JSONFlaw) -> Rank {
    let text = try text(key)
    if let flaw = Rank.flaw(in: text) {
      throw self.flaw(key, .wrong("The rank \(text.debugDescription) \(flaw)"))
    }
    return Rank(text: text)
  }

  func priority(_ key: String) throws(JSONFlaw) -> Priority {
    let name = try text(key)
    guard let priority = Priority(rawValue: name) else {
      throw flaw(
        key, .wrong("Cannot initialize Priority from invalid String value \(name)"))
    }
    return priority
  }
}
