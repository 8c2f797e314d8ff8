package import Foundation

/// A range of dates, as a person types it after the key of a ``DateMark``: `due:`, `due.before:` or
/// `due.after:`.
public enum DateRange: Hashable, Sendable {
  /// On this day or, with a time, in this minute.
  case on(DateWord)
  /// In the week that contains today.
  case thisWeek
  /// In the month that contains today.
  case thisMonth
  /// From one day or minute to another, both included; nil leaves that end open.
  case between(DateWord?, DateWord?)
  /// Before this day or minute.
  case before(DateWord)
  /// After this day or minute.
  case after(DateWord)

  /// Computes the moments of the range, once for many todos.
  func interval(at now: LocalNow) -> MomentInterval {
    switch self {
    case .on(let word): MomentInterval(word.interval(at: now), now)
    case .thisWeek: MomentInterval(now.week, now)
    case .thisMonth: MomentInterval(now.month, now)
    case .between(let first, let last):
      MomentInterval(
        from: first?.interval(at: now).lowerBound, to: last?.interval(at: now).upperBound, now)
    case .before(let word): MomentInterval(from: nil, to: word.interval(at: now).lowerBound, now)
    case .after(let word): MomentInterval(from: word.interval(at: now).upperBound, to: nil, now)
    }
  }
}

extension DateRange {
  /// The filter of a mark, as it can be typed.
  func typed(_ mark: DateMark) -> String {
    switch self {
    case .on(let word): "\(mark.key)\(word)"
    case .thisWeek: "\(mark.key)week"
    case .thisMonth: "\(mark.key)month"
    case .between(let first, let last):
      "\(mark.key)\(first?.description ?? "")..\(last?.description ?? "")"
    case .before(let word): "\(mark.name).before:\(word)"
    case .after(let word): "\(mark.name).after:\(word)"
    }
  }
}

/// A half-open interval of moments for the dates of todos.
///
/// A date that stands for a whole day counts as the end of that day.
struct MomentInterval: Hashable, Sendable {
  private let start: Date
  private let end: Date
  private let firstDay: Date
  private let lastDay: Date

  init(_ range: Range<Date>, _ now: LocalNow) {
    self.init(from: range.lowerBound, to: range.upperBound, now)
  }

  init(from start: Date?, to end: Date?, _ now: LocalNow) {
    self.start = start ?? .beforeAll
    self.end = end ?? .afterAll
    firstDay = start.map(now.calendar.startOfDay(for:)) ?? .beforeAll
    lastDay = end.map(now.calendar.startOfDay(for:)) ?? .afterAll
  }

  func contains(_ date: Date) -> Bool {
    // The end of a whole day is after a start within that day, but not before an end within it.
    (date >= start || date == firstDay) && date < end && date != lastDay
  }
}

extension Date {
  /// A moment before all others. (`distantPast` is in the year 1, which can be typed.)
  fileprivate static let beforeAll = Date(timeIntervalSinceReferenceDate: -.infinity)
  /// A moment after all others. (`distantFuture` is in the year 4001, before the last that can be
  /// typed.)
  package static let afterAll = Date(timeIntervalSinceReferenceDate: .infinity)
}
