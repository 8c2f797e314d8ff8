import Interactors
import Repositories

extension Korean {
  /// The flaw of a word in this use.
  static func problem(_ error: QueryError, _ use: WordUse) -> String {
    switch error.problem {
    case .unknown: use == .setting ? "설정할 수 있는 표시가 아닙니다" : "필터가 아닙니다"
    case .nothingBefore: "앞에 필터가 필요합니다"
    case .nothingAfter: "뒤에 필터가 필요합니다"
    case .unclosedParenthesis: "짝이 되는 \")\"가 없습니다"
    case .unopenedParenthesis: "앞에 짝이 되는 \"(\"가 없습니다"
    case .tooDeep: "필터를 감싸는 \"(\"와 \"not\"의 한도 50개를 넘습니다"
    case .noTag: "태그 이름이 없습니다"
    case .noValue(let mark): "\(name(of: mark.field)) 이름이 없습니다"
    case .notAValue(let mark):
      "\(name(of: mark.field))(\(mark.choices.joined(separator: ", ")))\(.subject, after: name(of: mark.field)) 아닙니다"
    case .noDate: "날짜가 없습니다"
    case .notADate(.notADate) where use == .month: "달이 아닙니다"
    case .notADate(.noSuchDay) where use == .month: "달력에 없는 달입니다"
    case .notADate(.notADate): "날짜가 아닙니다"
    case .notADate(.noSuchDay): "달력에 없는 날입니다"
    case .notADate(.notATime): "시각이 00:00부터 23:59까지가 아닙니다"
    case .notADate(.minuteDigits): "시각의 분이 두 자리가 아닙니다"
    case .notADate(.notWhole): "날, 주, 달, 해의 수가 정수가 아닙니다"
    case .notADate(.tooFar): "9999일, 9999주, 9999달, 999년보다 먼 날입니다"
    case .notADate(.unclear): "어느 수가 달인지 알 수 없습니다"
    case .notARecurrence: "9999d나 999y까지의 기간도 요일도 아닙니다"
    case .noTodo(let number): "가리키는 \(number.asTyped)번 할 일이 없습니다"
    case .notNumbers: "할 일의 번호가 아닙니다"
    case .backwardsDates: "늦은 날짜로 시작하는 범위입니다"
    case .backwardsRange: "큰 번호로 시작하는 범위입니다"
    case .readOnly(let mark): "설정할 수 없습니다. \(mark.name, .topic) 할 일을 찾을 때만 씁니다"
    case .notAnOrder where use == .country:
      "나라를 늘어놓는 순서(\(choices(of: CountryOrder.Key.self)))가 아닙니다"
    case .notAnOrder("") where error.hasSeveralKeys:
      "쉼표 옆에 순서가 빠졌습니다. 할 일을 늘어놓는 순서는 \(choices(of: TodoOrder.Key.self))입니다"
    case .notAnOrder(let key) where error.hasSeveralKeys:
      "\(quoted(key)) 때문에 할 일을 늘어놓는 순서(\(choices(of: TodoOrder.Key.self)))가 아닙니다"
    case .repeatedKey(let key): "\(quoted(key), .subject) 두 번 들어 있습니다"
    case .notAnOrder: "할 일을 늘어놓는 순서(\(choices(of: TodoOrder.Key.self)))가 아닙니다"
    case .repeatedOrder: "두 번째 순서인데, 순서는 하나만 쓸 수 있습니다"
    }
  }

  private static func typed(_ mark: WordMark) -> String {
    mark.choices.map { mark.typed($0) }.joined(separator: ", ")
  }

  /// What to write instead.
  static func advice(_ error: QueryError, _ use: WordUse) -> String {
    switch (error.problem, use) {
    case (.unknown, .setting):
      """
      due:DATE, pri:high, +tag 같은 표시를 쓰세요. 표시를 모두 보려면 \(typed(.help, word(.set)), .object) 입력하고, 제목은 \
      \(typed(.rename), .direction) 바꾸세요.
      """
    case (.unknown, .watched): "글은 큰따옴표로 묶고, 필터를 보려면 \(typed(.help, word(.list)), .object) 입력하세요."
    case (.unknown, _):
      "글을 찾으려면 \(quoted("\(word(.search)) \(error.word.text)"), .object), 필터를 보려면 \(typed(.help, word(.list)), .object) 입력하세요."
    case (.notADate(.unclear(let words)), _):
      "달을 먼저 쓰세요: \(any(words.map { "\($0)\(reading(of: $0))" }))."
    case (.notADate(.minuteDigits), _): "분은 9:05나 9:30처럼 쓰세요."
    case (.notADate(.notWhole), _): "2d, 3w처럼 정수로 쓰세요."
    case (.notADate, .month), (.noDate, .month): "12월, 2026-12, 다음달처럼 쓰세요."
    case (.notADate, .postponement):
      "3d, 2w, 1m 같은 기간이나 fri, next-week, 2026-12-01 같은 날짜를 쓰세요."
    case (.noDate, .title), (.notADate, .title):
      "\(error.dates.joined(separator: ", "))처럼 쓰거나, 제목에 넣으려면 따옴표로 묶으세요."
    case (.noValue(let mark), .title):
      "\(mark.key)NAME처럼 쓰거나, 제목에 넣으려면 따옴표로 묶으세요."
    case (.noValue(let mark), .setting):
      "\(mark.key)NAME처럼 쓰고, 없애려면 \(mark.typed(nil), .object) 쓰세요."
    case (.noValue(let mark), _):
      "\(mark.key)NAME처럼 쓰고, 없는 것을 찾으려면 \(mark.typed(nil), .object) 쓰세요."
    case (.notAValue, .title), (.noTag, .title):
      "pri:high, pri:medium, pri:low, +tag처럼 쓰거나, 제목에 넣으려면 따옴표로 묶으세요."
    case (.notARecurrence, .title):
      "\(error.rules.joined(separator: ", "))처럼 쓰거나, 제목에 넣으려면 따옴표로 묶으세요."
    case (.notARecurrence, .setting):
      "\(error.rules.joined(separator: ", "))처럼 쓰고, 반복을 없애려면 every:none을 쓰세요."
    case (.notARecurrence, _):
      "\(error.rules.joined(separator: ", "))처럼 쓰고, 반복하는 것을 모두 찾으려면 recurring을 쓰세요."
    case (.noTodo, _): "할 일의 번호를 쓰세요. 번호는 \(typed(.list))에 있습니다."
    case (.notNumbers(let link), .title):
      "\(link.key)3처럼 쓰거나, 제목에 넣으려면 따옴표로 묶으세요."
    case (.notNumbers(.depends), .setting):
      "더하려면 depends:3,5, 빼려면 depends:-3, 모두 없애려면 depends:none을 쓰세요."
    case (.notNumbers(let link), .setting):
      "\(link.key)3처럼 쓰고, 없애려면 \(link.typed([]), .object) 쓰세요."
    case (.notNumbers(let link), _):
      "\(link.key)3처럼 쓰고, 없는 것을 찾으려면 \(link.typed([]), .object) 쓰세요."
    case (.noDate, .setting), (.notADate, .setting):
      """
      \(error.dates.joined(separator: ", "))처럼 쓰고, \(name(ofMark: error.dateMark))\(.object, after: name(ofMark: error.dateMark)) 없애려면 \
      \(error.dateMark.key)만 쓰세요.
      """
    case (.noDate, _), (.notADate, _): "\(error.filtersByDate.joined(separator: ", "))처럼 쓰세요."
    case (.notAValue(let mark), .setting):
      "\(typed(mark)) 중 하나를 쓰고, 없애려면 \(mark.typed(nil), .object) 쓰세요."
    case (.notAValue(let mark), _):
      "\(typed(mark)) 중 하나를 쓰고, 없는 것을 찾으려면 \(mark.typed(nil), .object) 쓰세요."
    case (.noTag, _): "+tag나 -tag처럼 쓰세요."
    case (.backwardsRange(let range), _):
      "작은 번호부터 쓰세요. 글을 찾으려면 \(quoted("\(word(.search)) \(range)"), .object) 입력하세요."
    case (.backwardsDates, _): "이른 날짜부터 쓰세요."
    case (.readOnly, _): "찾으려면 \(quoted("\(word(.list)) \(error.word.text)"), .object) 입력하세요."
    case (.notAnOrder, .country):
      "sort:population처럼 쓰고, 작은 것부터 늘어놓으려면 sort:-population처럼 쓰세요."
    case (.notAnOrder, _) where error.hasSeveralKeys: "sort:priority,-due처럼 쓰세요."
    case (.notAnOrder, _): "sort:due처럼 쓰고, 거꾸로 늘어놓으려면 sort:-due처럼 쓰세요."
    case (.repeatedOrder, .country), (.repeatedKey, _): "하나만 남기세요."
    case (.repeatedOrder, _): "하나만 남기거나, sort:priority,-due처럼 이어서 쓰세요."
    case (.nothingBefore, _), (.nothingAfter, _): "필터를 넣거나 이 낱말을 빼세요."
    case (.unclosedParenthesis, _), (.unopenedParenthesis, _): "짝을 넣거나 이것을 빼세요."
    case (.tooDeep, _): "몇 개를 빼세요."
    }
  }
}
