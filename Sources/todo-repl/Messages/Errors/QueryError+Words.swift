import Interactors
import Repositories

extension QueryError {
  /// The mark of the word with the problem.
  var dateMark: DateMark { DateMark.filtering(word)?.mark ?? .due }

  /// Examples of the mark.
  var dates: [String] {
    (["tomorrow", "fri@17:00", "2026-12-01"] + (dateMark.takesSpans ? ["due-3d"] : []))
      .map { dateMark.key + $0 }
  }

  /// Examples of the mark of a rule by which todos come back.
  var rules: [String] {
    let key = RecurrenceRule.beginning(word)?.kind.key ?? RecurrenceRule.Kind.every.key
    return ["day", "2w", "3m", "mon,thu"].map { key + $0 }
  }

  /// Examples of filters by the mark.
  var filtersByDate: [String] {
    // The dates of the others lie ahead.
    let days =
      dateMark.field == nil
      ? ["today", "yesterday", "2026-11-01"] : ["tomorrow", "fri@17:00", "2026-12-01"]
    return (days + ["week", "month", "none"]).map { dateMark.key + $0 }
  }

  /// Whether the word sorts by several keys.
  var hasSeveralKeys: Bool { word.text.utf8.contains(UInt8(ascii: ",")) }

  /// The stable name of the error for programs.
  var code: String {
    switch problem {
    case .unknown: "not_a_filter"
    case .nothingBefore, .nothingAfter: "missing_filter"
    case .unclosedParenthesis, .unopenedParenthesis: "unbalanced_parenthesis"
    case .tooDeep: "too_deep"
    case .noTag: "missing_tag"
    case .noValue: "missing_name"
    // The priority is the only mark with choices.
    case .notAValue: "not_a_priority"
    case .noDate: "missing_date"
    case .notADate(.unclear): "unclear_date"
    case .notADate: "not_a_date"
    case .notARecurrence: "not_a_recurrence"
    case .notNumbers: "not_numbers"
    case .noTodo: "unknown_number"
    case .backwardsRange, .backwardsDates: "backwards_range"
    case .readOnly: "read_only"
    case .notAnOrder: "not_an_order"
    case .repeatedOrder, .repeatedKey: "repeated_order"
    }
  }
}
