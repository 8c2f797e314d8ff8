public import Foundation

/// The precision of the moments in a file.
public enum DatePrecision: Hashable, Sendable {
  /// To the last bit.
  case exact
  /// To the second.
  case second
  /// To the day of a time zone.
  case day(TimeZone)
}
