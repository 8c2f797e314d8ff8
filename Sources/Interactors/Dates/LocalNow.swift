public import Foundation
public import Repositories

/// The present as a person has it: a moment, and the calendar that says which day that is.
///
/// A due is kept as a moment. The first moment of a day stands for that whole day, as it does in the
/// files of Taskwarrior and todo.txt: such a due is over when the day is. Any other is over when its
/// moment is.
public struct LocalNow: Hashable, Sendable {
  /// The present moment.
  public let moment: Date
  /// The calendar, with the time zone and the first day of the week.
  public let calendar: Calendar
  /// The first moment of today, which is not midnight where a clock change skips that.
  public let today: Date

  /// Makes a present.
  public init(_ moment: Date, _ calendar: Calendar) {
    self.moment = moment
    self.calendar = calendar
    today = calendar.startOfDay(for: moment)
  }

  /// The first moment of the day that comes so many of a calendar's units after another.
  func day(_ count: Int, _ unit: Calendar.Component, after day: Date) -> Date {
    guard let moved = calendar.date(byAdding: unit, value: count, to: day) else {
      preconditionFailure("The calendar cannot count \(count) days, weeks or months.")
    }
    return calendar.startOfDay(for: moved)
  }

  /// Whether a due stands for the whole day.
  package func isWholeDay(_ due: Date) -> Bool { calendar.startOfDay(for: due) == due }

  /// Whether a todo should have been done by now, and is not.
  public func isOverdue(_ todo: Todo) -> Bool {
    guard !todo.isDone, let due = todo.due else { return false }
    // One that is today without a time is not over yet.
    return due < moment && due != today
  }
}

extension Calendar {
  /// The calendar by which dates are typed and shown: that of ISO dates, with the weeks of a locale.
  public static func local(timeZone: TimeZone, locale: Locale) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    calendar.timeZone = timeZone
    calendar.firstWeekday = Calendar.weekBegin(locale)
    return calendar
  }

  private static func weekBegin(_ locale: Locale) -> Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    return calendar.firstWeekday
  }
}
