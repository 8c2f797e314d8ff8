import Foundation

/// Several days that a person names as one: `next-week`, `weekend`, `2026-12`.
///
/// One of the days stands for the period as a due date; a filter counts all of them.
public enum DatePeriod: Hashable, Sendable {
  /// This week, or this month, of the calendar; its last day stands for it.
  case thisWeek, thisMonth
  /// The week from the next Monday to its Sunday; its Monday stands for it.
  case nextWeek
  /// The month or the year after this one; its first day stands for it.
  case nextMonth, nextYear
  /// The week, Monday to Sunday, the month or the year before this one; its first day stands for it.
  case lastWeek, lastMonth, lastYear
  /// The next Saturday and Sunday, or those of which today is one. Saturday stands for them, today
  /// on a Sunday.
  case weekend
  /// The weekend after that; its Saturday stands for it.
  case nextWeekend
  /// The weekend before this week; its Saturday stands for it.
  case lastWeekend
  /// A month of a year; its last day stands for it.
  case month(year: Int, month: Int)

  /// The first moment of the day that stands for the period.
  func day(at now: LocalNow) -> Date {
    let days = days(at: now)
    switch self {
    case .thisWeek, .thisMonth, .month: return now.day(-1, .day, after: days.upperBound)
    case .nextWeek, .nextMonth, .nextYear, .nextWeekend, .lastWeek, .lastMonth, .lastYear,
      .lastWeekend:
      return days.lowerBound
    case .weekend: return max(days.lowerBound, now.today)
    }
  }

  /// The days of the period.
  func days(at now: LocalNow) -> Range<Date> {
    switch self {
    case .thisWeek: now.week
    case .thisMonth: now.month
    case .nextWeek: now.days(from: now.day(7, .day, after: now.monday), 7, .day)
    case .nextMonth: now.days(from: now.month.upperBound, 1, .month)
    case .nextYear: now.days(from: now.year.upperBound, 1, .year)
    case .lastWeek: now.days(from: now.day(-7, .day, after: now.monday), 7, .day)
    case .lastMonth: now.days(from: now.day(-1, .month, after: now.month.lowerBound), 1, .month)
    case .lastYear: now.days(from: now.day(-1, .year, after: now.year.lowerBound), 1, .year)
    case .lastWeekend: now.days(from: now.day(-2, .day, after: now.monday), 2, .day)
    case .weekend: now.days(from: now.day(5, .day, after: now.monday), 2, .day)
    case .nextWeekend: now.days(from: now.day(12, .day, after: now.monday), 2, .day)
    case .month(let year, let month):
      now.days(from: now.date(year: year, month: month, day: 1), 1, .month)
    }
  }
}

extension DatePeriod: CustomStringConvertible {
  /// The period as it can be typed.
  public var description: String {
    switch self {
    case .thisWeek: "this-week"
    case .thisMonth: "this-month"
    case .nextWeek: "next-week"
    case .nextMonth: "next-month"
    case .nextYear: "next-year"
    case .lastWeek: "last-week"
    case .lastMonth: "last-month"
    case .lastYear: "last-year"
    case .lastWeekend: "last-weekend"
    case .weekend: "weekend"
    case .nextWeekend: "next-weekend"
    case .month(let year, let month): "\(year.digits(4))-\(month.digits(2))"
    }
  }
}

extension LocalNow {
  /// This week, from the first weekday of the calendar.
  var week: Range<Date> { days(of: .weekOfYear) }

  /// This month.
  var month: Range<Date> { days(of: .month) }

  /// This year.
  var year: Range<Date> { days(of: .year) }

  /// The Monday of the week, Monday to Sunday, that contains today.
  var monday: Date {
    day(-(calendar.component(.weekday, from: today) + 5) % 7, .day, after: today)
  }

  /// The first moment of a day that the Gregorian calendar has.
  func date(year: Int, month: Int, day: Int) -> Date {
    // Every day has a noon; a clock change may skip midnight.
    let noon = DateComponents(year: year, month: month, day: day, hour: 12)
    guard let moment = calendar.date(from: noon) else {
      preconditionFailure("The calendar has no \(year)-\(month)-\(day).")
    }
    return calendar.startOfDay(for: moment)
  }

  fileprivate func days(from day: Date, _ count: Int, _ unit: Calendar.Component) -> Range<Date> {
    day..<self.day(count, unit, after: day)
  }

  private func days(of unit: Calendar.Component) -> Range<Date> {
    guard let interval = calendar.dateInterval(of: unit, for: moment) else {
      preconditionFailure("The calendar does not know its weeks, months or years.")
    }
    return interval.start..<interval.end
  }
}
