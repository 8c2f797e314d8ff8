import Interactors

extension English {
  static let dates = """
    Dates, after due:, wait:, scheduled: and until:, and with "postpone":
      today, tomorrow, tonight    tonight is 20:00
      mon to sun, friday          the next such day after today
      next-fri, this-fri          that day of the next week, of this week
      next-week, weekend          Monday; Saturday, or today during a weekend
      3d, +3d, 2w, 1m, 1y         so many days, weeks, months, years after today
      eow, eom, eoy               the last day of this week, month, year
      next-month, next-year       its first day
      last-mon, 3d-ago, 2w-ago    the last such day before today; so long before
      last-week, last-month       Monday; its first day: as in completed:last-week..
      24-dec, dec-24, 24.12.      the next such day; 12-24 is the same, month first
      2026-12-24, 2026-12         that day; the last day of that month
      9am, 17:00, noon            today, or tomorrow once that time has passed
      fri@17:00, tomorrow-5pm     a day with a time
      due-3d, due-1w              with wait: or scheduled:, so long before due:
    Korean words do the same. Write several words with dashes or in quotes:
    due:next-week, due:"next week". As a filter, next-week, weekend, 2026-12 and the
    like mean all their days.
    """

  /// A date in full: "Friday 27 November, 17:00", with the year if that is not the present one.
  static func text(of date: FullDate) -> String {
    let year = date.year.map { " \($0)" } ?? ""
    let time = date.time.map { ", \($0)" } ?? ""
    let day = text(ofDay: date.day, month: date.month)
    return "\(text(of: Fact.weekday(date.weekday))) \(day)\(year)\(time)"
  }

  /// A day of a year: "27 November".
  static func text(ofDay day: Int, month: Int) -> String { "\(day) \(months[month - 1])" }

  /// A month of a year: "November 2026".
  static func text(ofMonth month: Int, _ year: Int) -> String { "\(months[month - 1]) \(year)" }

  static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
