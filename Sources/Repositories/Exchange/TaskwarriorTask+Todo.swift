import Foundation

extension TaskwarriorTask {
  /// The fields of a todo, and the members that stand for each.
  static let fields: [(field: TodoField, keys: [String])] = [
    (.title, ["description"]), (.isDone, ["status", "end"]), (.started, ["start"]), (.due, ["due"]),
    (.wait, ["wait"]), (.scheduled, ["scheduled"]), (.until, ["until"]), (.depends, ["depends"]),
    (.parent, [parent]),
    (.priority, ["priority"]), (.project, ["project"]), (.tags, ["tags"]),
    (.notes, ["annotations"]),
  ]

  /// The todo that a todo is a part of. Taskwarrior has no such member, and keeps it as an attribute
  /// that it does not know; what it calls `parent` is the template of a task.
  static let parent = "under"

  /// The members that stand for a field.
  static let keys = Set(fields.flatMap(\.keys))

  /// Makes the task of a todo that says no more than Taskwarrior can.
  ///
  /// - Parameter pending: the tasks on which others depend, where these are not the todos' own.
  init(_ said: Todo, _ pending: [Todo.ID: UUID]) {
    self.init()
    self["uuid"] = .text(said.id.uuidString.lowercased())
    self["description"] = .text(said.title)
    self["status"] = .text(said.isDone ? "completed" : "pending")
    self["entry"] = Self.text(TaskwarriorDialect.second(said.createdAt))
    self["end"] = Self.text(said.completedAt)
    self["start"] = Self.text(said.started)
    self["due"] = Self.text(said.due)
    self["wait"] = Self.text(said.wait)
    self["scheduled"] = Self.text(said.scheduled)
    self["until"] = Self.text(said.until)
    self["depends"] = Self.ids(said.depends.map { pending[$0] ?? $0 })
    self[Self.parent] = said.parent.map { .text($0.uuidString.lowercased()) }
    self["priority"] = said.priority.map { .text($0.taskwarrior) }
    self["project"] = said.project.map(RawJSON.text)
    self["recur"] = (said.recurrence?.rule.taskwarrior).map(RawJSON.text)
    self["tags"] = said.tags.isEmpty ? nil : .array(said.tags.map(RawJSON.text))
    let annotations = Self.annotations(said.notes, from: said.createdAt)
    self["annotations"] = annotations.isEmpty ? nil : .array(annotations)
  }

  /// An annotation for each line of a text, a second apart; the first has the moment `first`.
  static func annotations(_ text: String, from first: Date) -> [RawJSON] {
    if text.isEmpty { return [] }
    // Splits bytes: a line break with a carriage return before it is one character.
    let lines = text.utf8.split(separator: ASCII.newline, omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in
      var annotation = TaskwarriorTask()
      // Taskwarrior distinguishes annotations by their seconds.
      annotation["entry"] = Self.text(
        TaskwarriorDialect.second(first.addingTimeInterval(Double(index))))
      annotation["description"] = .text(String(Substring(line)))
      return annotation.json
    }
  }

  /// Ids as an array; nil without any.
  static func ids(_ ids: [UUID]) -> RawJSON? {
    ids.isEmpty ? nil : .array(ids.map { .text($0.uuidString.lowercased()) })
  }

  static func text(_ moment: TodoMoment?) -> RawJSON? {
    if case .at(let date) = moment { text(date) } else { nil }
  }

  static func text(_ moment: Date?) -> RawJSON? {
    moment.flatMap(SecondText().text).map(RawJSON.text)
  }
}
