import Interactors
import Repositories

extension English {
  /// The flaw of a word in this use.
  static func problem(_ error: QueryError, _ use: WordUse) -> String {
    switch error.problem {
    case .unknown: use == .setting ? "is not a mark" : "is not a filter"
    case .nothingBefore: "needs a filter before it"
    case .nothingAfter: "needs a filter after it"
    case .unclosedParenthesis: "lacks the \")\" that closes it"
    case .unopenedParenthesis: "lacks the \"(\" before it"
    case .tooDeep: "is nested too deeply: 50 \"(\" and \"not\" are the limit"
    case .noTag: "lacks the name of a tag"
    case .noValue(let mark): "lacks the name of a \(mark.field.name)"
    case .notAValue(let mark): "is not a \(mark.field.name) (\(any(mark.choices)))"
    case .noDate: "lacks a date"
    case .notADate(.notADate) where use == .month: "is not a month"
    case .notADate(.noSuchDay) where use == .month: "is not a month of the calendar"
    case .notADate(.notADate): "is not a date"
    case .notADate(.noSuchDay): "is not a day of the calendar"
    case .notADate(.notATime): "has a time that is not one from 00:00 to 23:59"
    case .notADate(.minuteDigits): "has a time whose minutes are not two digits"
    case .notADate(.notWhole): "is not a whole number of days, weeks, months or years"
    case .notADate(.tooFar): "is more than 9999 days, weeks or months, or 999 years, away"
    case .notADate(.unclear): "does not say which number is the month"
    case .notARecurrence: "is no span of time up to 9999d or 999y, and no days of the week"
    case .noTodo(let number): "names \(number.asTyped), which is the number of no todo"
    case .notNumbers(.depends): "names no todos by their numbers"
    case .notNumbers(.parent): "names no todo by its number"
    case .backwardsRange, .backwardsDates: "is a range that ends before it begins"
    case .readOnly(let mark): "cannot be set; \(mark.name): only finds todos"
    case .notAnOrder where use == .country:
      "is not an order; countries sort by \(choices(of: CountryOrder.Key.self))"
    case .notAnOrder("") where error.hasSeveralKeys:
      "lacks a key beside a comma; todos sort by \(choices(of: TodoOrder.Key.self))"
    case .notAnOrder(let key) where error.hasSeveralKeys:
      "has the key \(quoted(key)), which is not one; todos sort by \(choices(of: TodoOrder.Key.self))"
    case .notAnOrder: "is not an order; todos sort by \(choices(of: TodoOrder.Key.self))"
    case .repeatedKey(let key): "has the key \(quoted(key)) twice"
    case .repeatedOrder: "is a second order, and a list has one"
    }
  }

  /// What to write instead.
  static func advice(_ error: QueryError, _ use: WordUse) -> String {
    switch (error.problem, use) {
    case (.unknown, .setting):
      "Write a mark such as due:DATE, pri:high or +tag; \"help set\" names all, and \"rename\" changes the title."
    case (.unknown, .watched): "Put text in double quotes, or type \"help list\" for the filters."
    case (.unknown, _):
      "To find text, type \(quoted("search " + error.word.text)); \"help list\" names the filters."
    case (.notADate(.unclear(let words)), _):
      "Write the month first: \(any(words.map { "\($0)\(reading(of: $0))" }))."
    case (.notADate(.minuteDigits), _): "Write the minutes as in 9:05 or 9:30."
    case (.notADate(.notWhole), _): "Write a whole number, such as 2d or 3w."
    case (.notADate, .month), (.noDate, .month): "Write a month such as dec, 2026-12 or next-month."
    case (.notADate, .postponement):
      "Write a span such as 3d, 2w or 1m, or a date such as fri, next-week or 2026-12-01."
    case (.noDate, .title), (.notADate, .title):
      "Write \(any(error.dates)), or quote the word to keep it in the title."
    case (.noValue(let mark), .title):
      "Write \(mark.key)NAME, or quote the word to keep it in the title."
    case (.noValue(let mark), .setting):
      "Write \(mark.key)NAME, or \(mark.typed(nil)) to remove it."
    case (.noValue(let mark), _):
      "Write \(mark.key)NAME, or \(mark.typed(nil)) for those without one."
    case (.notAValue, .title), (.noTag, .title):
      "Write pri:high, pri:medium, pri:low or +tag, or quote the word to keep it in the title."
    case (.notARecurrence, .title):
      "Write \(any(error.rules)), or quote the word to keep it in the title."
    case (.notARecurrence, .setting):
      "Write \(any(error.rules)), or every:none so that it does not come back."
    case (.notARecurrence, _): "Write \(any(error.rules)), or \"recurring\" for all that come back."
    case (.noTodo, _): "Write the numbers of todos; \"list\" shows them."
    case (.notNumbers(let link), .title):
      "Write \(link.key)3, or quote the word to keep it in the title."
    case (.notNumbers(.depends), .setting):
      "Write depends:3,5 to add them, depends:-3 to take one back, or depends:none."
    case (.notNumbers(let link), .setting):
      "Write \(link.key)3, or \(link.typed([])) to take it back."
    case (.notNumbers(let link), _): "Write \(link.key)3, or \(link.typed([])) for those without."
    case (.noDate, .setting), (.notADate, .setting):
      "Write \(any(error.dates)), or \(error.dateMark.key) to remove it."
    case (.noDate, _), (.notADate, _): "Write \(any(error.filtersByDate))."
    case (.notAValue(let mark), .setting):
      "Write \(any(mark.choices.map { mark.typed($0) })), or \(mark.typed(nil)) to remove it."
    case (.notAValue(let mark), _):
      "Write \(mark.choices.map { mark.typed($0) }.joined(separator: ", ")), or \(mark.typed(nil)) for those without one."
    case (.noTag, _): "Write +tag or -tag."
    case (.backwardsRange(let range), _):
      "Begin with the smaller number; to find the text, type \(quoted("search " + range))."
    case (.backwardsDates, _): "Begin with the earlier date."
    case (.readOnly, _): "Type \(quoted("list " + error.word.text)) to find them."
    case (.notAnOrder, .country):
      "Write sort:population, or sort:-population for the smallest first."
    case (.notAnOrder, _) where error.hasSeveralKeys: "Write the keys as in sort:priority,-due."
    case (.notAnOrder, _): "Write sort:due, or sort:-due for the last first."
    case (.repeatedOrder, .country), (.repeatedKey, _): "Keep one of them."
    case (.repeatedOrder, _): "Keep one of them, or join their keys: sort:priority,-due."
    case (.nothingBefore, _), (.nothingAfter, _): "Add one, or remove the word."
    case (.unclosedParenthesis, _), (.unopenedParenthesis, _): "Add it, or remove this one."
    case (.tooDeep, _): "Remove some."
    }
  }
}
