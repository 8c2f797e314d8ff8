public import Foundation
public import Repositories

/// A person's present: a moment, and the calendar that gives its day.
///
/// A date is stored as a moment. The first moment of a day stands for that whole day, as in the
/// files of Taskwarrior and todo.txt: such a due date is over at the end of its day, any other at
/// its moment.
public struct LocalNow: Hashable, Sendable {
  /// The present moment.
  public let moment: Date
  /// The calendar, with the time zone and the first day of the week.
  public let calendar: Calendar
  /// The first moment of today: midnight, unless a clock change skips it.
  public let today: Date

  /// Makes a present.
  public init(_ moment: Date, _ calendar: Calendar) {
    self.moment = moment
    self.calendar = calendar
    today = calendar.startOfDay(for: moment)
  }

  /// The first moment of the day that is `count` units after another day.
  func day(_ count: Int, _ unit: Calendar.Component, after day: Date) -> Date {
    guard let moved = calendar.date(counting: count, unit, from: day) else {
      preconditionFailure("The calendar cannot count \(count) days, weeks or months.")
    }
    return calendar.startOfDay(for: moved)
  }

  /// Whether a date stands for a whole day.
  package func isWholeDay(_ date: Date) -> Bool { calendar.startOfDay(for: date) == date }

  /// Whether a todo has a due date without a time.
  public func isWholeDay(_ todo: Todo) -> Bool { todo.due.map(isWholeDay) ?? false }

  /// The time of a date; nil if it stands for a whole day.
  func time(of date: Date) -> DateWord.Time? {
    if isWholeDay(date) { return nil }
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    return DateWord.Time(hour: parts.hour ?? 0, minute: parts.minute ?? 0)
  }

  /// Whether a date is over. That of today without a time is not over yet.
  func isOver(_ date: Date) -> Bool { date < moment && date != today }

  /// Whether a todo is open and its due date over.
  public func isOverdue(_ todo: Todo) -> Bool {
    guard !todo.isDone, let due = todo.due else { return false }
    return isOver(due)
  }
}

extension Calendar {
  /// The calendar for typing and showing dates: Gregorian, as in ISO dates, with the weeks of a
  /// locale.
  public static func local(timeZone: TimeZone, locale: Locale) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    let weekBegin = calendar.firstWeekday
    calendar.timeZone = timeZone
    calendar.firstWeekday = weekBegin
    return calendar
  }
}
