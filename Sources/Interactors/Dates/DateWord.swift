/// A day, with or without a time, as a person types it: `tomorrow`, `fri@17:00`, `2026-12-01`.
///
/// Parsing refuses a day that does not exist. The moment depends on the present; see
/// ``moment(at:)``.
public struct DateWord: Hashable, Sendable {
  /// A day, as a person types it.
  public enum Day: Hashable, Sendable {
    /// The day before today.
    case yesterday
    /// The day of the present moment.
    case today
    /// The day after today.
    case tomorrow
    /// The next day after today with this weekday number; 1 is Sunday, as in Foundation.
    case weekday(Int)
    /// A day of the Gregorian calendar.
    case date(year: Int, month: Int, day: Int)
    /// This number of days after today.
    case days(Int)
    /// This number of weeks after today.
    case weeks(Int)
    /// This number of months after today.
    case months(Int)
    /// The last day of this week, or of this month.
    case endOfWeek, endOfMonth
  }

  /// A time of the day.
  public struct Time: Hashable, Sendable {
    /// The hour, 0 to 23.
    public let hour: Int
    /// The minute, 0 to 59.
    public let minute: Int

    /// Makes a time; nil if the hour or the minute is out of range.
    public init?(hour: Int, minute: Int) {
      guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
      self.hour = hour
      self.minute = minute
    }
  }

  /// The day.
  public var day: Day
  /// The time; nil for the whole day.
  public var time: Time?

  /// Makes a word.
  public init(_ day: Day, _ time: Time? = nil) {
    self.day = day
    self.time = time
  }
}

extension DateWord: CustomStringConvertible {
  /// The word as it can be typed.
  public var description: String {
    guard let time else { return day.description }
    let separator = if case .date = day { "T" } else { "@" }
    return "\(day)\(separator)\(time.hour.digits(2)):\(time.minute.digits(2))"
  }
}

extension DateWord.Day: CustomStringConvertible {
  /// The word as it can be typed.
  public var description: String {
    switch self {
    case .yesterday: "yesterday"
    case .today: "today"
    case .tomorrow: "tomorrow"
    case .weekday(let number): String(DateWord.weekdays[number - 1].prefix(3))
    case .date(let year, let month, let day):
      "\(year.digits(4))-\(month.digits(2))-\(day.digits(2))"
    case .days(let count): "\(count)d"
    case .weeks(let count): "\(count)w"
    case .months(let count): "\(count)m"
    case .endOfWeek: "eow"
    case .endOfMonth: "eom"
    }
  }
}

extension Int {
  fileprivate func digits(_ count: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, count - text.utf8.count)) + text
  }
}
