import Foundation

/// A decoder of tasks as Taskwarrior exports them.
struct TaskwarriorDecoder: RowDecoder {
  private let decoder = JSONDecoder()
  private let moments = SecondText()
  private var ids = DerivedID()

  mutating func todo(_ bytes: [UInt8]) throws(RowFlaw) -> DecodedRow {
    var bytes = bytes
    while bytes.last.map(ASCII.isWhitespace) == true { bytes.removeLast() }
    if bytes.isEmpty { return .blank }
    // Old versions write a task a line, with the commas of an array but without its brackets.
    if bytes.last == ASCII.comma { bytes.removeLast() }
    let task = try decoder.row(TaskwarriorTask.self, bytes)
    let isDone: Bool
    switch task.status {
    case nil, "pending", "waiting": isDone = false
    case "completed": isDone = true
    // A recurring task is a template; the tasks that it made are in the file themselves.
    case "deleted", "recurring": return .skipped
    case let status?: throw .unknownStatus(status)
    }
    let project = task.project.flatMap { $0.isEmpty ? nil : "+\($0)" }
    return .todo(
      ImportedTodo(
        id: try id(of: task),
        title: task.description, isDone: isDone,
        createdAt: try date("entry", task.entry),
        completedAt: isDone ? try date("end", task.end) : nil,
        due: try date("due", task.due),
        priority: task.priority.flatMap(Priority.init(taskwarrior:)),
        tags: [project].compactMap(\.self) + (task.tags ?? []),
        notes: (task.annotations ?? []).map(\.description).joined(separator: "\n"),
        precision: .second))
  }

  private mutating func id(of task: TaskwarriorTask) throws(RowFlaw) -> UUID {
    guard let text = task.uuid else {
      return ids.next("\(task.entry ?? "") \(task.description)".utf8)
    }
    guard let id = UUID(uuidString: text) else {
      throw .notATodo(reason: KnownReason.notAUUID.rawValue)
    }
    return id
  }

  private func date(_ name: String, _ text: String?) throws(RowFlaw) -> Date? {
    guard let text, !text.isEmpty else { return nil }
    guard let date = moments.moment(text) else { throw .notADate(name: name, text: text) }
    return date
  }
}
