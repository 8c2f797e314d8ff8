import Interactors

extension English {
  /// What is wrong with a word in this use.
  static func problem(_ error: QueryError, _ use: WordUse) -> String {
    switch error.problem {
    case .unknown: use == .setting ? "this is nothing that can be set" : "this is no filter"
    case .nothingBefore: "a filter is expected before it, but there is none"
    case .nothingAfter: "a filter is expected after it, but there is none"
    case .unclosedParenthesis: "a \")\" is expected for it, but the line ends before one"
    case .unopenedParenthesis: "a \"(\" is expected before it, but there is none"
    case .tooDeep: "at most 50 \"(\" and \"not\" may stand around a filter, but here are more"
    case .noTag: "the name of a tag is expected right after it, but there is none"
    case .notAPriority: "a priority is high, medium or low, and not this"
    case .noDate: "a date is expected right after it, but there is none"
    case .notADate(.notADate): "this is no date"
    case .notADate(.noSuchDay): "the calendar has no such day"
    case .notADate(.notATime): "a time is from 00:00 to 23:59, and not this"
    case .notADate(.tooFar): "a date is at most 9999 days, weeks or months away"
    case .notAnOrder where use == .country:
      "countries can be sorted by \(choices(of: CountryOrder.Key.self)), and not by this"
    case .repeatedOrder where use == .country:
      "countries are sorted by one thing, but another is named before"
    case .notAnOrder:
      "todos can be sorted by \(choices(of: TodoOrder.Key.self)), and not by this"
    case .repeatedOrder: "todos are sorted by one thing, but another is named before"
    }
  }

  /// What to write instead.
  static func advice(_ error: QueryError, _ use: WordUse) -> String {
    switch (error.problem, use) {
    case (.unknown, .setting): "Write due:DATE, !high, +tag or -tag; \"rename\" changes the title."
    case (.unknown, _): "Put text in double quotes, or type \"help list\" for the filters."
    case (.noDate, .title), (.notADate, .title):
      """
      Write due:tomorrow, due:fri@17:00 or due:2026-12-01, or quote the word to keep it in the \
      title.
      """
    case (.notAPriority, .title), (.noTag, .title):
      "Write !high, !medium or !low, or quote the word to keep it in the title."
    case (.noDate, .setting), (.notADate, .setting):
      "Write due:tomorrow, due:fri@17:00 or due:2026-12-01, or due: to take it away."
    case (.noDate, _), (.notADate, _):
      "Write due:tomorrow, due:fri@17:00, due:2026-12-01, due:week, due:month or due:none."
    case (.notAPriority, .setting): "Write !high, !medium or !low, or a lone ! to take it away."
    case (.notAPriority, _): "Write !high, !medium, !low, or !none for those without one."
    case (.noTag, _): "Write +tag or -tag."
    case (.notAnOrder, .country):
      "Write sort:population, or sort:-population for the smallest first."
    case (.notAnOrder, _): "Write sort:due, or sort:-due for the last first."
    case (.repeatedOrder, _): "Keep one of them."
    case (.nothingBefore, _), (.nothingAfter, _): "Add one, or take the word away."
    case (.unclosedParenthesis, _), (.unopenedParenthesis, _): "Add it, or take this one away."
    case (.tooDeep, _): "Take some away."
    }
  }
}
