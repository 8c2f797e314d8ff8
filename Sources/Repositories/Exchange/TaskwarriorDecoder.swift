import Foundation

/// A decoder of tasks as Taskwarrior exports them.
struct TaskwarriorDecoder: RowDecoder {
  private let reader: TaskwarriorReader
  private let calendar: Calendar
  private var ids = DerivedID()

  init(timeZone: TimeZone) {
    reader = TaskwarriorReader(timeZone: timeZone)
    calendar = TaskwarriorDialect.calendar(timeZone)
  }

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
    let id = try uuid(try task.ifPresent("uuid", JSONObject.text), "\(entry ?? "") \(title)")
    let priority = try task.ifPresent("priority", JSONObject.text).flatMap { $0.isEmpty ? nil : $0 }
    let status = try task.ifPresent("status", JSONObject.text)
    switch status {
    case nil, "pending", "waiting", "completed", "recurring": break
    case "deleted": return ended(task, id, title) ?? .skipped(remark(.deleted, task, title))
    case let status?: throw RowFlaw.unknownStatus(status)
    }
    let role = role(of: task, uuid: id, status)
    let kept = try TaskwarriorKept.members(of: task, id: id, hasID: role?.occurrence != nil)
    var todo = try reader.todo(task, id: id)
    if role == .template,
      let series = TaskwarriorKept(kept).flatMap({ TaskwarriorSeries($0, calendar) })
    {
      todo = try series.todo(series.live, id: id)
    }
    (todo.foreign, todo.role) = (kept, role)
    todo.place.number = number(of: task)
    todo.place.keptMembers = TaskwarriorKept(task).foreignNames
    if let priority, todo.priority == nil {
      todo.remarks = [remark(.otherPriority(priority), task, title)]
    }
    if role == .template, todo.recurrence == nil {
      let rule = try task.ifPresent("recur", JSONObject.text) ?? ""
      todo.remarks.append(remark(Self.reason(withoutRecurrenceBy: rule), task, title))
    }
    return .todo(todo)
  }

  /// A template that was deleted; nil for any other task.
  private func ended(_ task: JSONObject, _ uuid: UUID, _ title: String) -> DecodedRow? {
    guard task.hasValue("recur"), !task.hasValue("parent"), !title.isBlank,
      title.titleLength <= Todo.longestTitle,
      let kept = try? TaskwarriorKept.members(of: task, id: uuid),
      var todo = try? reader.todo(task, id: uuid)
    else { return nil }
    (todo.foreign, todo.role, todo.place.number) = (kept, .endedTemplate, number(of: task))
    return .todo(todo)
  }

  /// The reason why a todo does not come back although its task is recurring.
  private static func reason(withoutRecurrenceBy rule: String) -> RowRemark.Reason {
    if rule.isEmpty { return .incompleteRecurrence(lacks: .rule) }
    return RecurrenceRule(taskwarrior: rule) == nil
      ? .otherRecurrence(rule) : .incompleteRecurrence(lacks: .due)
  }

  private func role(of task: JSONObject, uuid: UUID, _ status: String?) -> TaskwarriorRole? {
    if status == "recurring" { return .template }
    guard let number = task.instanceNumber, let template = try? task.id("parent") else {
      return nil
    }
    return .instance(of: template, number: number, uuid: uuid, isPending: status != "completed")
  }

  private func remark(
    _ reason: RowRemark.Reason, _ task: JSONObject, _ title: String
  ) -> RowRemark {
    RowRemark(number: number(of: task), title: title, reason)
  }

  /// The number of a task; nil for one that is over.
  private func number(of task: JSONObject) -> Int? {
    let number = (try? task.integer("id")) ?? 0
    return number > 0 ? number : nil
  }

  private mutating func uuid(_ text: String?, _ fallback: String) throws(RowFlaw) -> UUID {
    guard let text else { return ids.next(fallback.utf8) }
    guard let id = UUID(uuidString: text) else {
      throw .notATodo(reason: KnownReason.notAUUID.rawValue)
    }
    return id
  }
}
