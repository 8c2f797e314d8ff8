import Foundation
import Repositories

extension DateParser {
  /// Reads the day behind the name of a month, and perhaps the year: "dec-24", "dec 24, 2026",
  /// "dec 2026".
  mutating func dayBehindMonth(_ month: Int) throws(DateWordError) -> DateWord.Day? {
    skipJoint()
    guard let (value, digits) = number, let value else { return nil }
    rest.removeFirst()
    if digits == 4 { return try Self.month(value, month) }
    if digits > 2 { return nil }
    _ = take(.ordinal)
    return try Self.day(month: month, day: value, year: takeYear())
  }

  /// Reads a day, the name of its month, and perhaps the year: "24dec", "24th of december 2026".
  mutating func dayBeforeMonth() throws(DateWordError) -> DateWord.Day? {
    let start = rest
    if let (value, digits) = number, let value, digits <= 2 {
      rest.removeFirst()
      if !take(.ordinal) { _ = take(token: .dot) }
      skipJoint()
      if take(.of) { skipJoint() }
      if case .month(let month)? = term {
        rest.removeFirst()
        return try Self.day(month: month, day: value, year: takeYear())
      }
    }
    rest = start
    return nil
  }

  /// Reads 12월 24일 and 2026년 12월 24일, also without the last mark, and 2026년 12월.
  mutating func koreanDate() throws(DateWordError) -> DateWord.Day? {
    let start = rest
    let year = takeNumber(before: .unit(.year))
    if let month = takeNumber(before: .monthMark) {
      let end = rest
      skipJoint()
      if let day = takeNumber(before: .unit(.day)) {
        return try Self.day(month: month, day: day, year: year)
      }
      if let (day, digits) = number, let day, digits <= 2 {
        rest.removeFirst()
        return try Self.day(month: month, day: day, year: year)
      }
      rest = end
      if let year { return try Self.month(year, month) }
    }
    rest = start
    return nil
  }

  private mutating func takeNumber(before mark: DateTerm) -> Int? {
    let start = rest
    skipJoint()
    if let value = number?.value {
      rest.removeFirst()
      skipSpaces()
      if take(mark) { return value }
    }
    rest = start
    return nil
  }

  private mutating func takeYear() -> Int? {
    let start = rest
    skipJoint()
    if case (let value?, 4)? = number {
      rest.removeFirst()
      if rest.first != .colon { return value }
    }
    rest = start
    return nil
  }

  /// Checks a day of a month, of any year without one.
  static func day(month: Int, day: Int, year: Int?) throws(DateWordError) -> DateWord.Day {
    guard let found = possibleDay(month: month, day: day, year: year) else { throw .noSuchDay }
    return found
  }

  /// Checks a month of a year.
  static func month(_ year: Int, _ month: Int) throws(DateWordError) -> DateWord.Day {
    guard year > 0, (1...12).contains(month) else { throw .noSuchDay }
    return .period(.month(year: year, month: month))
  }

  /// The day, if the calendar has it: 29 February without a year is the next one.
  static func possibleDay(month: Int, day: Int, year: Int?) -> DateWord.Day? {
    // The year 2000 has a 29 February.
    let components = DateComponents(year: year ?? 2000, month: month, day: day)
    guard year != 0, components.isValidDate(in: Calendar(identifier: .gregorian)) else {
      return nil
    }
    return year.map { .date(year: $0, month: month, day: day) } ?? .monthDay(month: month, day: day)
  }
}
