extension DateParser {
  /// Reads a date of digits: "2026-12-01", "2026-12", "12-24", "24.12.", "24/12/2026".
  ///
  /// The year stands first or last. Without a year first, the order of day and month is clear only
  /// in "12-24", as in ISO 8601, or if one order alone is a date.
  mutating func date() throws(DateWordError) -> DateWord.Day? {
    let start = rest
    guard let first = takeFigure(), let sign = rest.first, [.dash, .dot, .slash].contains(sign)
    else {
      rest = start
      return nil
    }
    var figures = [first]
    while figures.count < 3, let figure = takeFigure(behind: sign, figures) {
      figures.append(figure)
    }
    // "1.5d" is no date, and neither is "1.5 days".
    if sign == .dot, case .term(.unit)? = rest.first(where: { $0 != .space }) { throw .notWhole }
    if rest.first == .unknown {
      rest = start
      return nil
    }
    let endsWithDot = sign == .dot && take(token: .dot)
    if let day = try Self.date(figures, sign, endsWithDot: endsWithDot) { return day }
    rest = start
    return nil
  }

  /// A number of a date, and how many digits it has.
  private typealias Figure = (value: Int, digits: Int)

  private mutating func takeFigure() -> Figure? {
    guard let (value, digits) = number, let value else { return nil }
    rest.removeFirst()
    return (value, digits)
  }

  private mutating func takeFigure(behind sign: DateToken, _ figures: [Figure]) -> Figure? {
    let start = rest
    if take(token: sign) {
      if sign == .dot { skipSpaces() }
      let isYear = number?.digits == 4
      let needsYear = figures.count == 2 && figures[0].digits != 4
      if isYear == needsYear, let figure = takeFigure(), rest.first != .colon { return figure }
    }
    rest = start
    return nil
  }

  private static func date(
    _ figures: [Figure], _ sign: DateToken, endsWithDot: Bool
  ) throws(DateWordError) -> DateWord.Day? {
    let isISO = sign == .dash && figures.dropFirst().allSatisfy { $0.digits == 2 }
    let (values, digits) = (figures.map(\.value), figures.map(\.digits))
    switch digits.count {
    case 3 where digits[0] == 4:
      if sign == .dash, !isISO { return nil }
      return try day(month: values[1], day: values[2], year: values[0])
    case 3 where digits[0] <= 2: return try clear(values[0], values[1], year: values[2])
    case 2 where digits[0] == 4:
      return isISO ? try month(values[0], values[1]) : nil
    case 2 where digits[0] <= 2:
      if isISO, digits[0] == 2, let day = possibleDay(month: values[0], day: values[1], year: nil) {
        return day
      }
      let day = try clear(values[0], values[1], year: nil)
      // "9.30" is a time to some.
      if sign == .dot, !endsWithDot { throw .unclear([DateWord(day)]) }
      return day
    default: return nil
    }
  }

  /// The only date of two numbers in any order.
  private static func clear(
    _ first: Int, _ second: Int, year: Int?
  ) throws(DateWordError) -> DateWord.Day {
    let readings = [(first, second), (second, first)].compactMap {
      possibleDay(month: $0.0, day: $0.1, year: year)
    }
    guard let day = readings.first else { throw .noSuchDay }
    if let other = readings.dropFirst().first, other != day {
      throw .unclear([DateWord(day), DateWord(other)])
    }
    return day
  }
}
