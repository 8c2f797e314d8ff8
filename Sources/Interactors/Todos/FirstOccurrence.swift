public import Foundation
public import Repositories

/// The rule by which a todo is to come back, and the due date of a todo that has none.
public struct FirstOccurrence: Hashable, Sendable {
  /// The rule.
  public let rule: RecurrenceRule
  /// The due date of the first occurrence of a todo without one: today, or the next day that the
  /// rule names, today included.
  public let due: Date

  /// Makes the first occurrence of a rule.
  public init(_ rule: RecurrenceRule, at now: LocalNow) {
    self.rule = rule
    guard case .weekdays(let days) = rule.step else {
      due = now.today
      return
    }
    let week = (0..<7).map { now.day($0, .day, after: now.today) }
    due = week.first { days.contains(now.calendar.component(.weekday, from: $0)) } ?? now.today
  }
}

extension Setting<FirstOccurrence> {
  /// Gives a todo the rule, and a due date if the todo has none. If the todo already has the rule,
  /// its occurrence stays. Removing the rule removes the last day, too, unless another setting sets
  /// that.
  func apply(to todo: inout Todo, setsLastDay: Bool) {
    switch self {
    case .keep: break
    case .clear:
      if todo.recurrence != nil, !setsLastDay { todo.until = nil }
      todo.recurrence = nil
    case .to(let first):
      let due = todo.due ?? first.due
      todo.due = due
      if todo.recurrence?.rule == first.rule { break }
      todo.recurrence = Recurrence(
        first.rule, from: due, occurrence: todo.recurrence?.occurrence ?? 0)
    }
  }
}
