public import Foundation
public import Repositories

extension DateSpan {
  /// The first moment of the day that is this span after another day.
  func day(after day: Date, at now: LocalNow) -> Date { now.day(count, component, after: day) }

  /// The first moment of the day that is this span before another day.
  func day(before day: Date, at now: LocalNow) -> Date { now.day(-count, component, after: day) }
}

extension LocalNow {
  /// The date of a todo's moment; nil for a span before a due date that the todo does not have.
  public func date(of moment: TodoMoment, in todo: Todo) -> Date? {
    moment.date(due: todo.due, in: calendar)
  }

  /// Whether a todo is open, and the moment until which it waits still to come.
  public func isWaiting(_ todo: Todo) -> Bool {
    guard !todo.isDone, let wait = todo.wait, let date = date(of: wait, in: todo) else {
      return false
    }
    return date > moment
  }
}
