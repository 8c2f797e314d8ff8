import Foundation

/// The time within which todos are due, as a person types it after `due:`.
public enum DueSpan: Hashable, Sendable {
  /// That day or, with a time, that minute.
  case on(DateWord)
  /// A day of the week that has today.
  case thisWeek
  /// A day of the month that has today.
  case thisMonth
  /// Both ends included; nil has no end there.
  case between(DateWord?, DateWord?)
  /// Earlier than that day or minute.
  case before(DateWord)
  /// Later than that day or minute.
  case after(DateWord)

  /// Finds the moments, once for many todos.
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

/// Moments from one to just before another, between which a due can be.
///
/// A due that stands for a whole day counts as the end of that day.
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
    // A whole day is over at its end: after any time of it, and not before that.
    (due >= start || due == firstDay) && due < end && due != lastDay
  }
}
