import Repositories

extension DateParser {
  /// Reads a day; nil if none stands here.
  mutating func day() throws(DateWordError) -> DateWord.Day? {
    let start = rest
    switch term {
    case .day(let day):
      rest.removeFirst()
      return day
    case .weekday(let number):
      rest.removeFirst()
      return .weekday(number)
    case .weekend:
      rest.removeFirst()
      return .period(.weekend)
    case .this, .next:
      if let day = namedByWeek() { return day }
    case .month(let month):
      rest.removeFirst()
      if let day = try dayBehindMonth(month) { return day }
    case .within:
      rest.removeFirst()
      skipJoint()
      if let span = try span() { return .after(span) }
    default:
      let hasPlus = take(token: .plus)
      if let span = try span() { return .after(span) }
      if hasPlus { break }
      if let day = try dayBeforeMonth() { return day }
      if let day = try koreanDate() { return day }
      if let day = try date() { return day }
    }
    rest = start
    return nil
  }

  /// Reads "next-week", "this-fri", 다음주 월요일.
  private mutating func namedByWeek() -> DateWord.Day? {
    let isNext = take(.next)
    if !isNext { rest.removeFirst() }
    skipJoint()
    let named = term
    guard named != nil else { return nil }
    rest.removeFirst()
    switch named {
    case .weekday(let number): return isNext ? .nextWeekday(number) : .thisWeekday(number)
    case .weekend: return .period(isNext ? .nextWeekend : .weekend)
    case .unit(.month): return .period(isNext ? .nextMonth : .thisMonth)
    case .unit(.year) where isNext: return .period(.nextYear)
    case .unit(.week):
      let end = rest
      skipJoint()
      if case .weekday(let number)? = term {
        rest.removeFirst()
        return isNext ? .nextWeekday(number) : .thisWeekday(number)
      }
      rest = end
      return .period(isNext ? .nextWeek : .thisWeek)
    default: return nil
    }
  }

  /// Reads a number with a unit: "3d", "3일 뒤", without a sign before it.
  mutating func span() throws(DateWordError) -> DateSpan? {
    guard let (count, digits) = number else { return nil }
    let start = rest
    rest.removeFirst()
    skipJoint()
    guard case .unit(let unit)? = term else {
      rest = start
      return nil
    }
    rest.removeFirst()
    let end = rest
    skipJoint()
    // A year, such as 2026년 12월.
    if unit == .year, digits == 4, number != nil {
      rest = start
      return nil
    }
    if !take(.later) {
      rest = end
      // 3일까지 is a day of the month to many, so it is no span.
      if rest.first == .term(.until) {
        rest = start
        return nil
      }
    }
    guard let count, count <= unit.limit else { throw .tooFar }
    return DateSpan(count, unit)
  }
}
