import Foundation

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
    var limit: Int { self == .year ? 999 : 9999 }

    /// The unit of a calendar.
    fileprivate var component: Calendar.Component {
      switch self {
      case .day: .day
      case .week: .weekOfYear
      case .month: .month
      case .year: .year
      }
    }
  }

  /// The number of units.
  public let count: Int
  /// The unit.
  public let unit: Unit

  /// Makes a span.
  public init(_ count: Int, _ unit: Unit) {
    (self.count, self.unit) = (count, unit)
  }

  /// The first moment of the day that is this span after another day.
  func day(after day: Date, at now: LocalNow) -> Date { now.day(count, unit.component, after: day) }
}

extension DateSpan: CustomStringConvertible {
  /// The span as it can be typed.
  public var description: String { "\(count)\(unit.rawValue)" }
}
