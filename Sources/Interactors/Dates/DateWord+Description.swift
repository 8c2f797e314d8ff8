import Repositories

extension DateWord: CustomStringConvertible {
  /// The word as it can be typed.
  public var description: String {
    guard let time else { return day.description }
    switch day {
    case .nearest: return time.description
    case .date: return day.description + "T" + time.description
    default: return "\(day)@\(time)"
    }
  }
}

extension DateWord.Time: CustomStringConvertible {
  /// The time with two digits each: "09:05".
  public var description: String { hour.digits(2) + ":" + minute.digits(2) }
}

extension DateWord.Day: CustomStringConvertible {
  /// The word as it can be typed; of the nearest day, which is typed as a time, "today".
  public var description: String {
    switch self {
    case .yesterday: "yesterday"
    case .today, .nearest: "today"
    case .tomorrow: "tomorrow"
    case .weekday(let number): Self.short(number)
    case .thisWeekday(let number): "this-\(Self.short(number))"
    case .nextWeekday(let number): "next-\(Self.short(number))"
    case .date(let year, let month, let day): Self.numbers(year, month, day)
    case .monthDay(let month, let day): "\(month.digits(2))-\(day.digits(2))"
    case .lastWeekday(let number): "last-\(Self.short(number))"
    case .weekdayOfLastWeek(let number): "last-week-\(Self.short(number))"
    case .after(let span): span.description
    case .ago(let span): "\(span)-ago"
    case .endOfWeek: "eow"
    case .endOfMonth: "eom"
    case .endOfYear: "eoy"
    case .period(let period): period.description
    }
  }

  /// The date in numbers. All at once, for each row of a long list has one: it takes a tenth of the
  /// time of one number after the other.
  private static func numbers(_ year: Int, _ month: Int, _ day: Int) -> String {
    guard (0...9_999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return "\(year.digits(4))-\(month.digits(2))-\(day.digits(2))"
    }
    func digit(_ number: Int) -> UInt8 { UInt8(ascii: "0") + UInt8(number % 10) }
    let hyphen = UInt8(ascii: "-")
    return String(
      decoding: [
        digit(year / 1_000), digit(year / 100), digit(year / 10), digit(year), hyphen,
        digit(month / 10), digit(month), hyphen, digit(day / 10), digit(day),
      ], as: UTF8.self)
  }

  private static func short(_ weekday: Int) -> String {
    String(DateWord.weekdays[weekday - 1].prefix(3))
  }
}

extension Int {
  /// The number with leading zeros, up to this number of digits.
  func digits(_ count: Int) -> String {
    let text = String(self)
    let missing = count - text.utf8.count
    if missing <= 0 { return text }
    return (missing == 1 ? "0" : String(repeating: "0", count: missing)) + text
  }
}
