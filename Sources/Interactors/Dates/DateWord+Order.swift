import Repositories

extension DateWord {
  /// Whether the date is after another one at any moment: not "fri" after "mon", nor "17:00" after
  /// "9:00", which are so at some moments alone.
  func isAlwaysAfter(_ other: DateWord) -> Bool {
    if day == other.day, day != .nearest, let time, let otherTime = other.time {
      return (time.hour, time.minute) > (otherTime.hour, otherTime.minute)
    }
    if case .date(let year, let month, let day) = day,
      case .date(let otherYear, let otherMonth, let otherDay) = other.day
    {
      return (year, month, day) > (otherYear, otherMonth, otherDay)
    }
    guard let days = day.daysFromToday, let otherDays = other.day.daysFromToday else {
      return false
    }
    return days > otherDays
  }
}

extension DateWord.Day {
  /// The number of days after today; nil for a day that is not counted from today in days.
  fileprivate var daysFromToday: Int? {
    switch self {
    case .yesterday: -1
    case .today: 0
    case .tomorrow: 1
    case .after(let span) where span.unit == .day: span.count
    case .ago(let span) where span.unit == .day: -span.count
    default: nil
    }
  }
}
