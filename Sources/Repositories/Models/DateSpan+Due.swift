package import Foundation

extension DateSpan {
  /// The unit of a calendar.
  package var component: Calendar.Component {
    switch unit {
    case .day: .day
    case .week: .weekOfYear
    case .month: .month
    case .year: .year
    }
  }

  /// The moment that is this span before a due date: at the same time of the day, or a whole day
  /// if the due date is one; nil where the calendar ends.
  package func moment(before due: Date, in calendar: Calendar) -> Date? {
    guard let moved = calendar.date(byAdding: component, value: -count, to: due) else { return nil }
    return calendar.startOfDay(for: due) == due ? calendar.startOfDay(for: moved) : moved
  }
}

extension TodoMoment {
  /// The date of the moment; nil for a span before a due date that the todo does not have.
  package func date(due: Date?, in calendar: Calendar) -> Date? {
    switch self {
    case .at(let date): date
    case .beforeDue(let span): due.flatMap { span.moment(before: $0, in: calendar) }
    }
  }
}
