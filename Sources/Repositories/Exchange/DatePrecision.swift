public import Foundation

/// The precision of the moments in a file.
public enum DatePrecision: Hashable, Sendable {
  /// To the last bit.
  case exact
  /// To the second; an offset from the due date is a date of the time zone.
  case second(TimeZone)
  /// To the day of a time zone.
  case day(TimeZone)
}
