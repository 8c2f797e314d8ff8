import Foundation

/// A reader of the members of a task that a todo has, too.
struct TaskwarriorReader: Sendable {
  /// The time zone of days.
  let timeZone: TimeZone
  private let moments = SecondText()

  /// Reads a task.
  ///
  /// - Throws: `JSONFlaw` or `RowFlaw`.
  func todo(_ task: JSONObject, id: UUID) throws -> ImportedTodo {
    let isDone = try task.ifPresent("status", JSONObject.text) == "completed"
    var todo = ImportedTodo(
      id: id, title: try task.text("description"), isDone: isDone,
      createdAt: try date("entry", of: task), completedAt: isDone ? try date("end", of: task) : nil,
      due: try date("due", of: task),
      priority: try task.ifPresent("priority", JSONObject.text)
        .flatMap(Priority.init(taskwarrior:)),
      tags: try task.ifPresent("tags", JSONObject.texts) ?? [],
      notes: try task.taskAnnotations().joined(separator: "\n"), precision: .second(timeZone))
    todo.started = try date("start", of: task)
    todo.wait = try date("wait", of: task).map(TodoMoment.at)
    todo.scheduled = try date("scheduled", of: task).map(TodoMoment.at)
    todo.until = try date("until", of: task).map(day)
    // An attribute of this name that a user has defined is no id.
    todo.parent = (try? task.text(TaskwarriorTask.parent)).flatMap(UUID.init(uuidString:))
    todo.depends = try Self.depends(of: task)
    todo.project = try task.ifPresent("project", JSONObject.text).flatMap { $0.isEmpty ? nil : $0 }
    return todo
  }

  /// The day of which a moment is the last second, as exports write a last day; else the moment.
  private func day(_ until: Date) -> Date {
    let calendar = TaskwarriorDialect.calendar(timeZone)
    let end = calendar.endOfDay(of: until).addingTimeInterval(-1)
    return until == end ? calendar.startOfDay(for: until) : until
  }

  private func date(_ name: String, of task: JSONObject) throws -> Date? {
    guard let text = try task.ifPresent(name, JSONObject.text), !text.isEmpty else { return nil }
    guard let date = moments.moment(text) else { throw RowFlaw.notADate(name: name, text: text) }
    return date
  }

  /// The tasks to do before a task: an array since version 2.6, before that a text with commas. A
  /// text that is no id means nothing here.
  private static func depends(of task: JSONObject) throws(JSONFlaw) -> [UUID] {
    if task.hasValue(TaskwarriorKept.depends) { return try task.ids(TaskwarriorKept.depends) }
    guard task.hasValue("depends") else { return [] }
    let texts =
      if let text = try? task.text("depends") {
        text.split(separator: ",").map(String.init)
      } else {
        try task.texts("depends")
      }
    return texts.compactMap(UUID.init(uuidString:)).distinct()
  }
}

extension JSONObject {
  /// The texts of a task's annotations.
  func taskAnnotations() throws(JSONFlaw) -> [String] {
    var texts: [String] = []
    for annotation in try ifPresent("annotations", JSONObject.objects) ?? [] {
      texts.append(try annotation.text("description"))
    }
    return texts
  }
}
