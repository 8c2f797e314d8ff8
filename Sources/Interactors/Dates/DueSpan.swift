import Foundation

/// A span of due dates, as a person types it after `due:`, `due.before:` or `due.after:`.
public enum DueSpan: Hashable, Sendable {
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

  /// Computes the moments of the span, once for many todos.
  func interval(at now: LocalNow) -> DueInterval {
    switch self {
    case .on(let word): DueInterval(word.interval(at: now), now)
    case .thisWeek: DueInterval(now.week, now)
    case .thisMonth: DueInterval(now.month, now)
    case .between(let first, let last):
      DueInterval(
        from: first?.interval(at: now).lowerBound, to: last?.interval(at: now).upperBound, now)
    case .before(let word): DueInterval(from: nil, to: word.interval(at: now).lowerBound, now)
    case .after(let word): DueInterval(from: word.interval(at: now).upperBound, to: nil, now)
    }
  }
}

extension DueSpan: CustomStringConvertible {
  /// The filter as it can be typed.
  public var description: String {
    switch self {
    case .on(let word): "due:\(word)"
    case .thisWeek: "due:week"
    case .thisMonth: "due:month"
    case .between(let first, let last):
      "due:\(first?.description ?? "")..\(last?.description ?? "")"
    case .before(let word): "due.before:\(word)"
    case .after(let word): "due.after:\(word)"
    }
  }
}

/// A half-open interval of moments for due dates.
///
/// A due date that stands for a whole day counts as the end of that day.
struct DueInterval: Hashable, Sendable {
  private let start: Date
  private let end: Date
  private let firstDay: Date
  private let lastDay: Date

  init(_ range: Range<Date>, _ now: LocalNow) {
    self.init(from: range.lowerBound, to: range.upperBound, now)
  }

  init(from start: Date?, to end: Date?, _ now: LocalNow) {
    self.start = start ?? .distantPast
    self.end = end ?? .distantFuture
    firstDay = start.map(now.calendar.startOfDay(for:)) ?? .distantPast
    lastDay = end.map(now.calendar.startOfDay(for:)) ?? .distantFuture
  }

  func contains(_ due: Date) -> Bool {
    // The end of a whole day is after a start within that day, but not before an end within it.
    (due >= start || due == firstDay) && due < end && due != lastDay
  }
}
