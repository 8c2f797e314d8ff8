/// The reason why a word is not a date.
public enum DateWordError: Error, Hashable, Sendable {
  /// The word does not name a day.
  case notADate
  /// The calendar has no such day, such as 30 February.
  case noSuchDay
  /// The text beside the day is not a time from 00:00 to 23:59.
  case notATime
  /// The text behind the colon of a time is not two digits.
  case minuteDigits
  /// The number of days, weeks, months or years is no whole number, such as 1.5.
  case notWhole
  /// The day is more than 9999 days, weeks or months, or 999 years, away.
  case tooFar
  /// The order of day and month is unclear; these are the possible dates, as they can be typed.
  case unclear([DateWord])
}
