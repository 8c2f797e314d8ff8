import Foundation
import Synchronization

/// The days of a calendar, each asked for once: the rows of a long list have few days, and a
/// calendar takes longer for one date than all else of a row.
final class KnownDays: Sendable {
  /// A day, and how it is said.
  struct Day: Sendable {
    let interval: DateInterval
    /// The nearest word, such as `fri`, or the date in numbers.
    let word: DateWord.Day
    /// The date in numbers.
    let date: DateWord.Day
    /// Whether the day begins at midnight and no clock change makes it shorter or longer.
    let isRegular: Bool
  }

  private let calendar: Calendar
  private let names: [Date: DateWord.Day]
  /// The known days, by the number of each day of UTC that they overlap.
  private let days = Mutex<[Int: [Day]]>([:])

  /// - Parameter names: The words of the days that have one, by their first moments.
  init(_ calendar: Calendar, names: [Date: DateWord.Day]) {
    (self.calendar, self.names) = (calendar, names)
  }

  /// The day of a moment.
  func day(of moment: Date) -> Day {
    let number = (moment.timeIntervalSinceReferenceDate / 86_400).rounded(.down)
    guard let key = Int(exactly: number) else { return makeDay(of: moment) }
    return days.withLock { days in
      let known = days[key]?.first { moment >= $0.interval.start && moment < $0.interval.end }
      if let known { return known }
      let day = makeDay(of: moment)
      if day.interval.duration > 0 { days[key, default: []].append(day) }
      return day
    }
  }

  /// The time of a moment of a day; nil for the first moment, which stands for the whole day.
  func time(of moment: Date, in day: Day) -> DateWord.Time? {
    let seconds = moment.timeIntervalSince(day.interval.start)
    if seconds == 0 { return nil }
    // A calendar finds no right day for a moment of a trillion years ago.
    if day.isRegular, (0..<86_400).contains(seconds) {
      return DateWord.Time(Int(seconds) / 3_600, Int(seconds) / 60 % 60)
    }
    let parts = calendar.dateComponents([.hour, .minute], from: moment)
    return DateWord.Time(hour: parts.hour ?? 0, minute: parts.minute ?? 0)
  }

  private func makeDay(of moment: Date) -> Day {
    let start = calendar.startOfDay(for: moment)
    let length = calendar.dateInterval(of: .day, for: moment)?.duration ?? 0
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second, .nanosecond], from: start)
    let date = DateWord.Day.date(
      year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1)
    let beginsAtMidnight =
      [parts.hour, parts.minute, parts.second, parts.nanosecond].allSatisfy { $0 == 0 }
    return Day(
      interval: DateInterval(start: start, duration: length), word: names[start] ?? date,
      date: date, isRegular: beginsAtMidnight && length == 86_400)
  }
}
