public import Foundation

/// A date in numbers, from which a language makes a whole sentence: Friday 27 November, 17:00.
public struct FullDate: Hashable, Sendable {
  /// The year; nil for the present one.
  public let year: Int?
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month.
  public let day: Int
  /// The number of the weekday; 1 is Sunday, as in Foundation.
  public let weekday: Int
  /// The time; nil for the whole day.
  public let time: DateWord.Time?

  /// Makes the date of a moment.
  public init(_ date: Date, at now: LocalNow) {
    let parts = now.calendar.dateComponents([.year, .month, .day, .weekday], from: date)
    let thisYear = now.calendar.component(.year, from: now.today)
    year = parts.year == thisYear ? nil : parts.year
    month = parts.month ?? 1
    day = parts.day ?? 1
    weekday = parts.weekday ?? 1
    time = now.time(of: date)
  }
}

extension DateWord {
  /// Whether a row with the date shows the meaning of the word: a date, or a day around today.
  public var isPlain: Bool {
    switch day {
    case .date, .yesterday, .today, .tomorrow: true
    default: false
    }
  }
}
