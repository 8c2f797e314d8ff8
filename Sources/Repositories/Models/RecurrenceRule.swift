/// The rule by which a todo comes back once it is done: `every:month`, `after:3d`, `every:mon,thu`.
public struct RecurrenceRule: Hashable, Sendable {
  /// The day from which the next due date is found.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The first day of the grid after today, and at least one step on: the todo is never overdue
    /// when it comes back. Org mode's `++`.
    case every
    /// The day on which the todo was done. Org mode's `.+`.
    case after
    /// One step on from the last due date, which may be overdue. Org mode's `+`.
    case each
  }

  /// The distance between two due dates.
  public enum Step: Hashable, Sendable {
    /// A span of at least one unit.
    case span(DateSpan)
    /// The next day with one of these weekday numbers; 1 is Sunday, as in Foundation.
    case weekdays(Set<Int>)
  }

  /// The day from which the next due date is found.
  public let kind: Kind
  /// The distance between two due dates.
  public let step: Step

  /// Makes a rule; nil for a span of no unit or beyond the limit of its unit, and for no weekdays
  /// or numbers that are none.
  public init?(_ kind: Kind, _ step: Step) {
    switch step {
    case .span(let span): if span.count == 0 || !span.isWithinLimit { return nil }
    case .weekdays(let days):
      if days.isEmpty || !days.isSubset(of: 1...7) { return nil }
    }
    (self.kind, self.step) = (kind, step)
  }
}

/// The text form, which people type and files keep.
extension RecurrenceRule: LosslessStringConvertible {
  /// The rule as it can be typed. Weekdays stand from Monday.
  public var description: String { "\(kind.rawValue):\(step)" }

  /// Reads ``description``; nil for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])),
      let step = Step(String(parts[1])), let rule = RecurrenceRule(kind, step),
      rule.description == text
    else { return nil }
    self = rule
  }
}

extension RecurrenceRule.Step: LosslessStringConvertible {
  private static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  private static let names: [(name: String, days: Set<Int>)] = [
    ("weekdays", [2, 3, 4, 5, 6]), ("weekends", [7, 1]),
  ]

  /// The step as it can be typed: "month", "2w", "mon,thu", "weekdays".
  public var description: String {
    switch self {
    case .span(let span): span.count == 1 ? span.unit.name : span.description
    case .weekdays(let days):
      // Sunday stands last.
      Self.names.first { $0.days == days }?.name
        ?? days.sorted { ($0 + 5) % 7 < ($1 + 5) % 7 }.map { Self.weekdays[$0 - 1] }
        .joined(separator: ",")
    }
  }

  /// Reads ``description``; nil for any other text.
  public init?(_ text: String) {
    if let unit = DateSpan.Unit.allCases.first(where: { $0.name == text }) {
      self = .span(DateSpan(1, unit))
    } else if let span = DateSpan(text[...]) {
      self = .span(span)
    } else if let name = Self.names.first(where: { $0.name == text }) {
      self = .weekdays(name.days)
    } else {
      let days = text.split(separator: ",").map { Self.weekdays.firstIndex(of: String($0)) }
      if days.isEmpty || days.contains(nil) { return nil }
      self = .weekdays(Set(days.compactMap { $0.map { $0 + 1 } }))
    }
  }
}

extension DateSpan.Unit {
  /// The English name of one unit.
  package var name: String {
    switch self {
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .year: "year"
    }
  }
}
