import Foundation
package import Repositories

/// The marks of a rule, as a person types them: `every:month`, `after:3d`, `each:mon,thu`.
extension RecurrenceRule {
  /// The values that are offered.
  package static let words = ["day", "week", "2w", "month", "year", "weekdays", "mon,thu"]

  /// Further names of steps, in English and Korean.
  private static let names: [(step: Step, names: [String])] = [
    (.span(DateSpan(1, .day)), ["daily", "일", "매일"]),
    (.span(DateSpan(1, .week)), ["weekly", "주", "매주"]),
    (.span(DateSpan(2, .week)), ["fortnight", "biweekly", "격주"]),
    (.span(DateSpan(1, .month)), ["monthly", "달", "매달", "매월"]),
    (.span(DateSpan(3, .month)), ["quarter", "quarterly", "분기"]),
    (.span(DateSpan(1, .year)), ["yearly", "annual", "annually", "해", "매년"]),
    (.weekdays([2, 3, 4, 5, 6]), ["weekday", "평일"]),
    (.weekdays([7, 1]), ["weekend", "주말"]),
  ]

  /// The Latin words that a step may have, besides those of dates.
  static let latinWords = Set(words + names.flatMap(\.names) + ["weekends"])

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

  /// The step that a text names: "weekly", "2w", "3 months"; nil for an unknown text.
  package static func step(_ name: String) -> Step? {
    let small = name.lowercased().precomposedStringWithCanonicalMapping
    if let step = Step(small) ?? names.first(where: { $0.names.contains(small) })?.step {
      return step
    }
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
