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
    guard let moved = calendar.date(counting: -count, component, from: due) else { return nil }
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

extension Calendar {
  /// The date `count` units later, or earlier for a negative count; a day that the month lacks
  /// becomes the month's last day. Nil where the calendar ends.
  ///
  /// Foundation's `date(byAdding:value:to:)` counts months back into the February of a wrong year:
  /// from March 31, 2020, 25 months back, it returns March 1, 2018.
  package func date(counting count: Int, _ unit: Component, from date: Date) -> Date? {
    func added() -> Date? { self.date(byAdding: unit, value: count, to: date) }
    if unit != .month || count >= 0 { return added() }
    let units: Set<Component> = [.era, .year, .month, .day, .hour, .minute, .second, .nanosecond]
    var parts = dateComponents(units, from: date)
    guard parts.era == 1, let year = parts.year, let month = parts.month, let day = parts.day,
      case let months = year * 12 + month - 1 + count, months >= 12
    else { return added() }
    (parts.year, parts.month) = (months / 12, months % 12 + 1)
    let first = DateComponents(year: parts.year, month: parts.month, day: 1, hour: 12)
    guard let days = self.date(from: first).flatMap({ range(of: .day, in: .month, for: $0) }) else {
      return nil
    }
    parts.day = min(day, days.count)
    return self.date(from: parts)
  }
}
