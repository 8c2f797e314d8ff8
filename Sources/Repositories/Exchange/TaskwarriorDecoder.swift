import Foundation

/// A decoder of tasks as Taskwarrior exports them.
struct TaskwarriorDecoder: RowDecoder {
  private let moments = SecondText()
  private var ids = DerivedID()

  mutating func todo(_ bytes: [UInt8]) throws(RowFlaw) -> DecodedRow {
    var bytes = bytes
    while bytes.last.map(ASCII.isWhitespace) == true { bytes.removeLast() }
    if bytes.isEmpty { return .blank }
    // Old versions write one task a line, with the commas of an array but without its brackets.
    if bytes.last == ASCII.comma { bytes.removeLast() }
    if bytes.contains(0) { throw .hasNull }
    do {
      return try row(try JSONObject(bytes, in: bytes.indices))
    } catch let flaw as JSONFlaw {
      throw RowFlaw(flaw.reason, of: bytes)
    } catch let flaw as RowFlaw {
      throw flaw
    } catch {
      preconditionFailure("A row has a flaw of JSON or of a task: \(error)")
    }
  }

  private mutating func row(_ task: JSONObject) throws -> DecodedRow {
    let title = try task.text("description")
    let entry = try task.ifPresent("entry", JSONObject.text)
    let id = try id(try task.ifPresent("uuid", JSONObject.text), "\(entry ?? "") \(title)")
    let priority = try task.ifPresent("priority", JSONObject.text).flatMap { $0.isEmpty ? nil : $0 }
    var reasons: [RowRemark.Reason] = []
    let isDone: Bool
    switch try task.ifPresent("status", JSONObject.text) {
    case nil, "pending", "waiting":
      isDone = false
      if let wait = try? task.text("wait") { reasons.append(.waits(until: wait)) }
    case "completed": isDone = true
    // A recurring task is a template; the tasks made from it are in the file themselves.
    case "deleted": return .skipped(remark(.deleted, task, title))
    case "recurring": return .skipped(remark(.template, task, title))
    case let status?: throw RowFlaw.unknownStatus(status)
    }
    var todo = ImportedTodo(
      id: id, title: title, isDone: isDone, createdAt: try date("entry", of: task),
      completedAt: isDone ? try date("end", of: task) : nil, due: try date("due", of: task),
      notes: try task.taskAnnotations().joined(separator: "\n"), precision: .second)
    try todo.take(task)
    todo.foreign = TaskwarriorForeign.members(of: try TaskwarriorTask(task), todo)
    todo.ownMember = TaskwarriorForeign.key
    if let priority, todo.priority == nil { reasons.append(.otherPriority(priority)) }
    todo.remarks = reasons.map { remark($0, task, title) }
    return .todo(todo)
  }

  private func remark(
    _ reason: RowRemark.Reason, _ task: JSONObject, _ title: String
  ) -> RowRemark {
    let number = (try? task.integer("id")) ?? 0
    return RowRemark(number: number > 0 ? number : nil, title: title, reason)
  }

  private mutating func id(_ text: String?, _ fallback: String) throws(RowFlaw) -> UUID {
    guard let text else { return ids.next(fallback.utf8) }
    guard let id = UUID(uuidString: text) else {
      throw .notATodo(reason: KnownReason.notAUUID.rawValue)
    }
    return id
  }

  private func date(_ name: String, of task: JSONObject) throws -> Date? {
    guard let text = try task.ifPresent(name, JSONObject.text), !text.isEmpty else { return nil }
    guard let date = moments.moment(text) else { throw RowFlaw.notADate(name: name, text: text) }
    return date
  }
}
