import Foundation

extension TaskwarriorTask {
  /// The moments that Taskwarrior accepts: it fails at any other.
  private static let moments =
    Date(
      timeIntervalSince1970: 315_532_800)..<Date(
      timeIntervalSince1970: 253_402_214_400)

  /// Makes the task of a todo, as far as Taskwarrior can express it, with the kept parts of its
  /// task.
  init(_ todo: Todo) {
    let todo = todo.withProject
    self.init()
    self["uuid"] = .text(todo.id.uuidString.lowercased())
    self["description"] = .text(todo.title)
    self["status"] = .text(todo.isDone ? "completed" : "pending")
    self["entry"] = Self.text(todo.createdAt)
    self["end"] = todo.isDone ? todo.completedAt.flatMap(Self.text) : nil
    self["due"] = todo.due.flatMap(Self.text)
    self["priority"] = todo.priority.map { .text($0.taskwarrior) }
    self["project"] = todo.project.flatMap { $0.isEmpty ? nil : .text($0) }
    self["tags"] = todo.tags.isEmpty ? nil : .array(todo.tags.map(RawJSON.text))
    let annotations = Self.annotations(todo.notes, from: todo.createdAt)
    self["annotations"] = annotations.isEmpty ? nil : .array(annotations)
    TaskwarriorForeign.restore(&self, of: todo)
  }

  /// The members that each stand for a field of a todo, as they are.
  static let fields: [(key: String, field: TodoField)] = [
    ("priority", .priority), ("project", .project), ("tags", .tags),
  ]

  /// An annotation for each line of a text, a second apart; the first has the moment `first`.
  static func annotations(_ text: String, from first: Date) -> [RawJSON] {
    if text.isEmpty { return [] }
    // Splits bytes: a line break with a carriage return before it is one character.
    let lines = text.utf8.split(separator: ASCII.newline, omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in
      var annotation = TaskwarriorTask()
      // Taskwarrior distinguishes annotations by their seconds.
      annotation["entry"] = Self.text(first.addingTimeInterval(Double(index)))
      annotation["description"] = .text(String(Substring(line)))
      return annotation.json
    }
  }

  private static func text(_ moment: Date) -> RawJSON? {
    moments.contains(moment) ? SecondText().text(moment).map(RawJSON.text) : nil
  }
}

extension ImportedTodo {
  /// Takes over the members of a task that each stand for a field.
  mutating func take(_ task: JSONObject) throws(JSONFlaw) {
    self.priority = try task.ifPresent("priority", JSONObject.text)
      .flatMap(Priority.init(taskwarrior:))
    self.project = try task.ifPresent("project", JSONObject.text).flatMap { $0.isEmpty ? nil : $0 }
    self.tags = try task.ifPresent("tags", JSONObject.texts) ?? []
  }
}
