/// Why a word is no date.
public enum DateWordError: Error, Hashable, Sendable {
  /// It is none of the words for a day.
  case notADate
  /// The calendar has no such day: the 30th of February.
  case noSuchDay
  /// What follows the day is no time from 00:00 to 23:59.
  case notATime
  /// It is more than 9999 days, weeks or months away.
  case tooFar
}
