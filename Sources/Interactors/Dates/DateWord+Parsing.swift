import Foundation

extension DateWord {
  /// The days of the week, from Sunday.
  static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  /// The words for a day, apart from counts and dates, for completions and suggestions.
  public static let words =
    ["today", "tomorrow", "yesterday", "eow", "eom"] + weekdays
    + weekdays.map { String($0.prefix(3)) }

  /// Reads a word, ignoring case.
  public init(_ word: String) throws(DateWordError) {
    let bytes = Array(word.lowercased().utf8)
    // A T separates the time only after a date in digits: other words contain the letter
    // themselves.
    let mark =
      bytes.firstIndex(of: UInt8(ascii: "@"))
      ?? (bytes.first?.isDigit == true ? bytes.firstIndex(of: UInt8(ascii: "t")) : nil)
    guard let mark else {
      self.init(try Day(bytes[...]))
      return
    }
    let time = try Time(bytes[mark...].dropFirst())
    // A due date at the first moment of a day stands for that whole day.
    self.init(try Day(bytes[..<mark]), time == Time(hour: 0, minute: 0) ? nil : time)
  }
}

extension DateWord.Day {
  fileprivate init(_ word: ArraySlice<UInt8>) throws(DateWordError) {
    if word.first?.isDigit == true {
      let counted = try Self.counted(word)
      self = if let counted { counted } else { try Self.date(word) }
      return
    }
    let text = String(decoding: word, as: UTF8.self)
    switch text {
    case "today": self = .today
    case "tomorrow": self = .tomorrow
    case "yesterday": self = .yesterday
    case "eow": self = .endOfWeek
    case "eom": self = .endOfMonth
    default:
      // No name of a weekday in `words` has fewer than three letters.
      guard text.utf8.count >= 3,
        let weekday = DateWord.weekdays.firstIndex(where: { $0.hasPrefix(text) })
      else { throw .notADate }
      self = .weekday(weekday + 1)
    }
  }

  /// A number of days, weeks or months: 3d.
  private static func counted(_ word: ArraySlice<UInt8>) throws(DateWordError) -> Self? {
    let digits = word.dropLast()
    guard let unit = word.last, !unit.isDigit, digits.allSatisfy(\.isDigit) else { return nil }
    let count = digits.count > 4 ? nil : digits.number
    switch unit {
    case UInt8(ascii: "d"): return .days(try count.orTooFar())
    case UInt8(ascii: "w"): return .weeks(try count.orTooFar())
    case UInt8(ascii: "m"): return .months(try count.orTooFar())
    default: return nil
    }
  }

  /// A date as ISO 8601 writes it: 2026-12-01.
  private static func date(_ word: ArraySlice<UInt8>) throws(DateWordError) -> Self {
    let parts = word.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], let year = parts[0].number, let month = parts[1].number,
      let day = parts[2].number
    else { throw .notADate }
    let components = DateComponents(year: year, month: month, day: day)
    guard year > 0, components.isValidDate(in: Calendar(identifier: .gregorian)) else {
      throw .noSuchDay
    }
    return .date(year: year, month: month, day: day)
  }
}

extension DateWord.Time {
  /// A time such as 9:30 or 17:00.
  fileprivate init(_ word: ArraySlice<UInt8>) throws(DateWordError) {
    let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      let hour = parts[0].number, let minute = parts[1].number,
      let time = DateWord.Time(hour: hour, minute: minute)
    else { throw .notATime }
    self = time
  }
}

extension Int? {
  fileprivate func orTooFar() throws(DateWordError) -> Int {
    guard let self else { throw .tooFar }
    return self
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension ArraySlice<UInt8> {
  /// The value of ASCII digits; nil if any other byte is among them.
  fileprivate var number: Int? {
    allSatisfy(\.isDigit) ? Int(String(decoding: self, as: UTF8.self)) : nil
  }
}
