/// A number of days, weeks, months or years, as a person types it: `3d`, `2주`.
public struct DateSpan: Hashable, Sendable {
  /// A unit of a calendar.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// A day.
    case day = "d"
    /// A week.
    case week = "w"
    /// A month; a day that a month lacks becomes its last day.
    case month = "m"
    /// A year.
    case year = "y"

    /// The largest count, which keeps the year of a date in four digits.
    package var limit: Int { self == .year ? 999 : 9999 }
  }

  /// The number of units.
  public let count: Int
  /// The unit.
  public let unit: Unit

  /// Makes a span.
  public init(_ count: Int, _ unit: Unit) {
    (self.count, self.unit) = (count, unit)
  }

  /// Reads ``description``; nil for any other text.
  init?(_ text: Substring) {
    guard let unit = text.last.flatMap({ Unit(rawValue: String($0)) }),
      let count = Int(text.dropLast())
    else { return nil }
    self.init(count, unit)
    if !isWithinLimit || description != text { return nil }
  }

  /// Whether the count is neither negative nor above the limit of its unit.
  var isWithinLimit: Bool { (0...unit.limit).contains(count) }
}

extension DateSpan: CustomStringConvertible {
  /// The span as it can be typed.
  public var description: String { "\(count)\(unit.rawValue)" }
}
