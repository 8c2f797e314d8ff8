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
    case .this, .next, .last:
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
      if hasPlus {
        if let span = try span() { return .after(span) }
        break
      }
      if let day = try dayBySpan() { return day }
      if let day = try dayBeforeMonth() { return day }
      if let day = try koreanDate() { return day }
      if let day = try date() { return day }
    }
    rest = start
    return nil
  }

  /// Reads a span after today, or with "ago" behind it, before today.
  private mutating func dayBySpan() throws(DateWordError) -> DateWord.Day? {
    let start = rest
    guard let span = try span() else { return nil }
    let isLater = start.dropLast(rest.count).last == .term(.later)
    let end = rest
    if !isLater {
      skipJoint()
      if take(.ago) { return .ago(span) }
    }
    rest = end
    return .after(span)
  }

  /// Reads "next-week", "this-fri", "last-month", 다음주 월요일.
  private mutating func namedByWeek() -> DateWord.Day? {
    let side = rest.removeFirst()
    skipJoint()
    guard let named = term else { return nil }
    rest.removeFirst()
    switch (named, side) {
    case (.weekday(let number), .term(.next)): return .nextWeekday(number)
    case (.weekday(let number), .term(.last)): return .lastWeekday(number)
    case (.weekday(let number), _): return .thisWeekday(number)
    case (.weekend, .term(.next)): return .period(.nextWeekend)
    case (.weekend, .term(.last)): return .period(.lastWeekend)
    case (.weekend, _): return .period(.weekend)
    case (.unit(.month), .term(.next)): return .period(.nextMonth)
    case (.unit(.month), .term(.last)): return .period(.lastMonth)
    case (.unit(.month), _): return .period(.thisMonth)
    case (.unit(.year), .term(.next)): return .period(.nextYear)
    case (.unit(.year), .term(.last)): return .period(.lastYear)
    case (.unit(.week), _): return week(side)
    default: return nil
    }
  }

  /// Reads the weekday behind a week, or the whole week.
  private mutating func week(_ side: DateToken) -> DateWord.Day {
    let end = rest
    skipJoint()
    if case .weekday(let number)? = term {
      rest.removeFirst()
      switch side {
      case .term(.next): return .nextWeekday(number)
      case .term(.last): return .weekdayOfLastWeek(number)
      default: return .thisWeekday(number)
      }
    }
    rest = end
    switch side {
    case .term(.next): return .period(.nextWeek)
    case .term(.last): return .period(.lastWeek)
    default: return .period(.thisWeek)
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
