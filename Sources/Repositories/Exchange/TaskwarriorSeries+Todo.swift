import Foundation

extension TaskwarriorSeries {
  /// The most letters that are added to a mask.
  static let longestMask = 100_000

  /// The todo of an occurrence: its task where Taskwarrior has made one, else what the template says
  /// of it.
  ///
  /// - Throws: `JSONFlaw` or `RowFlaw`.
  func todo(_ number: Int, id: UUID) throws -> ImportedTodo {
    let reader = TaskwarriorReader(timeZone: calendar.timeZone)
    let grid = due(number)
    guard let template else { throw JSONFlaw(path: [], kind: .missing) }
    let first = try reader.todo(template, id: id)
    var todo = first
    if let instance = instance(number) {
      todo = try reader.todo(instance, id: id)
      (todo.createdAt, todo.until, todo.parent) = (first.createdAt, first.until, first.parent)
      // The dependencies that were renamed are those of the whole todo.
      if template.hasValue(TaskwarriorKept.depends) { todo.depends = first.depends }
    } else if let anchor, let grid {
      todo.due = grid
      todo.wait = first.wait?.moved(by: grid.timeIntervalSince(anchor))
      todo.scheduled = first.scheduled?.moved(by: grid.timeIntervalSince(anchor))
    }
    guard let rule, let anchor, let due = todo.due else { return todo }
    let postponed = due == grid ? nil : due
    todo.recurrence =
      switch rule.step {
      case .span:
        Recurrence(rule, from: anchor, step: number, occurrence: number, postponed: postponed)
      case .weekdays:
        Recurrence(rule, from: grid ?? due, occurrence: number, postponed: postponed)
      }
    return todo
  }

  /// The mask when all occurrences before a number are over.
  ///
  /// - Parameter isDone: Whether an occurrence was completed; else its task stays as it is.
  func mask(before number: Int, where isDone: (Int) -> Bool) -> String {
    let letters = mask.enumerated().map { index, letter in
      index < number && (letter == "-" || letter == "W") && isDone(index) ? "+" : letter
    }
    let missing = max(0, min(number, Self.longestMask) - letters.count)
    return String(letters) + String(repeating: "+", count: missing)
  }
}

extension TodoMoment {
  /// The moment, later by a number of seconds; a span before the due date as it is.
  func moved(by seconds: TimeInterval) -> TodoMoment {
    if case .at(let date) = self { .at(date.addingTimeInterval(seconds)) } else { self }
  }
}
