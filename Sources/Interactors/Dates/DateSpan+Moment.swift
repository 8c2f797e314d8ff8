public import Foundation
public import Repositories

extension DateSpan {
  /// The first moment of the day that is this span after another day.
  func day(after day: Date, at now: LocalNow) -> Date { now.day(count, component, after: day) }

  /// The first moment of the day that is this span before another day.
  func day(before day: Date, at now: LocalNow) -> Date { now.day(-count, component, after: day) }

  /// The moment that is this span before a due date: at the same time of the day, or a whole day
  /// if the due date is one.
  func moment(before due: Date, at now: LocalNow) -> Date {
    guard let moved = now.calendar.date(byAdding: component, value: -count, to: due) else {
      preconditionFailure("The calendar cannot count \(self).")
    }
    return now.isWholeDay(due) ? now.calendar.startOfDay(for: moved) : moved
  }

  /// The unit of a calendar.
  var component: Calendar.Component {
    switch unit {
    case .day: .day
    case .week: .weekOfYear
    case .month: .month
    case .year: .year
    }
  }
}

extension LocalNow {
  /// The date of a todo's moment; nil for a span before a due date that the todo does not have.
  public func date(of moment: TodoMoment, in todo: Todo) -> Date? {
    switch moment {
    case .at(let date): date
    case .beforeDue(let span): todo.due.map { span.moment(before: $0, at: self) }
    }
  }

  /// Whether a todo is open, and the moment until which it waits still to come.
  public func isWaiting(_ todo: Todo) -> Bool {
    guard !todo.isDone, let wait = todo.wait, let date = date(of: wait, in: todo) else {
      return false
    }
    return date > moment
  }
}
