public import Foundation

/// The precision of the moments in a file.
public enum DatePrecision: Hashable, Sendable {
  /// To the last bit.
  case exact
  /// To the second.
  case second
  /// To the day of a time zone.
  case day(TimeZone)

  /// Whether two moments are the same at this precision.
  func areSame(_ first: Date?, _ second: Date?) -> Bool {
    guard let first, let second, first != second else { return first == second }
    switch self {
    case .exact: return false
    case .second: return abs(first.timeIntervalSince(second)) < 1
    case .day(let zone):
      let days = DayText(timeZone: zone)
      return days.text(first) == days.text(second)
    }
  }
}
