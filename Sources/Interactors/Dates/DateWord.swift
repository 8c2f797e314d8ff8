public import Repositories

/// A day, with or without a time, as a person types it: `tomorrow`, `fri@17:00`, `다음주`,
/// `2026-12-01`.
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
    /// Today or, once the time of the word has passed, tomorrow.
    case nearest
    /// The next day after today with this weekday number; 1 is Sunday, as in Foundation.
    case weekday(Int)
    /// The day with this weekday number in the present week, Monday to Sunday.
    case thisWeekday(Int)
    /// The day with this weekday number in the week after the present one, Monday to Sunday.
    case nextWeekday(Int)
    /// The last day before today with this weekday number.
    case lastWeekday(Int)
    /// The day with this weekday number in the week before the present one, Monday to Sunday.
    case weekdayOfLastWeek(Int)
    /// A day of the Gregorian calendar.
    case date(year: Int, month: Int, day: Int)
    /// The next such day of any year, today included.
    case monthDay(month: Int, day: Int)
    /// A number of units after today.
    case after(DateSpan)
    /// A number of units before today.
    case ago(DateSpan)
    /// The last day of this week, of this month, or of this year.
    case endOfWeek, endOfMonth, endOfYear
    /// The day that stands for several days, such as Monday for the next week.
    case period(DatePeriod)
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
      self.init(hour, minute)
    }

    /// Makes a time that is in range.
    init(_ hour: Int, _ minute: Int) { (self.hour, self.minute) = (hour, minute) }
  }

  /// The day.
  public let day: Day
  /// The time; nil for the whole day.
  public let time: Time?

  /// Makes a word. Without a time, the nearest day is today.
  public init(_ day: Day, _ time: Time? = nil) {
    self.day = day == .nearest && time == nil ? .today : day
    self.time = time
  }
}
