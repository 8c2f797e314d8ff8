import Foundation
package import Repositories

/// The marks of a rule, as a person types them: `every:month`, `after:3d`, `each:mon,thu`.
extension RecurrenceRule {
  /// The values that are offered.
  package static let words = ["day", "week", "2w", "month", "year", "weekdays", "mon,thu"]

  private static let steps: [String: Step] = [
    "day": .span(DateSpan(1, .day)), "daily": .span(DateSpan(1, .day)),
    "week": .span(DateSpan(1, .week)), "weekly": .span(DateSpan(1, .week)),
    "fortnight": .span(DateSpan(2, .week)), "biweekly": .span(DateSpan(2, .week)),
    "month": .span(DateSpan(1, .month)), "monthly": .span(DateSpan(1, .month)),
    "quarter": .span(DateSpan(3, .month)), "quarterly": .span(DateSpan(3, .month)),
    "year": .span(DateSpan(1, .year)), "yearly": .span(DateSpan(1, .year)),
    "annual": .span(DateSpan(1, .year)), "annually": .span(DateSpan(1, .year)),
    "weekday": .weekdays([2, 3, 4, 5, 6]), "weekdays": .weekdays([2, 3, 4, 5, 6]),
    "weekend": .weekdays([7, 1]), "weekends": .weekdays([7, 1]),

    "일": .span(DateSpan(1, .day)), "매일": .span(DateSpan(1, .day)),
    "주": .span(DateSpan(1, .week)), "매주": .span(DateSpan(1, .week)),
    "달": .span(DateSpan(1, .month)), "매달": .span(DateSpan(1, .month)),
    "매월": .span(DateSpan(1, .month)), "분기": .span(DateSpan(3, .month)),
    "해": .span(DateSpan(1, .year)), "매년": .span(DateSpan(1, .year)),
    "평일": .weekdays([2, 3, 4, 5, 6]), "주말": .weekdays([7, 1]),
  ]

  /// The kind of the mark that a word begins with, and the text after its key; nil for any other
  /// word.
  package static func beginning(_ word: QueryWord) -> (kind: Kind, name: String)? {
    for kind in Kind.allCases {
      if let name = word.after(kind.key) { return (kind, name) }
    }
    return nil
  }

  /// Reads the text after the key of a word: a span, its name, or days of the week, in English or
  /// Korean, ignoring case.
  package init(_ kind: Kind, _ name: String, _ word: QueryWord) throws(QueryError) {
    guard let step = Self.step(name), let rule = RecurrenceRule(kind, step) else {
      throw QueryError(.notARecurrence, word)
    }
    self = rule
  }

  /// The step of a file: "weekly", "2w", "3 months"; nil for an unknown text.
  package static func step(_ name: String) -> Step? {
    if let step = steps[name.lowercased().precomposedStringWithCanonicalMapping] { return step }
    let tokens = DateToken.tokens(of: name).filter { $0 != .space }
    if tokens.count == 2, case .number(let count?, _) = tokens[0],
      case .term(.unit(let unit)) = tokens[1]
    {
      return .span(DateSpan(count, unit))
    }
    let days = tokens.compactMap { if case .term(.weekday(let day)) = $0 { day } else { nil } }
    return days.count == tokens.count ? .weekdays(Set(days)) : nil
  }
}

extension RecurrenceRule.Kind {
  /// The text before the value: "every:".
  package var key: String { "\(rawValue):" }
}
