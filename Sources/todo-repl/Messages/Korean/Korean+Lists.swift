import Interactors
import Repositories

extension Korean {
  static func text(of message: ListMessage) -> String {
    switch message {
    case .moreRows(let count, let line):
      "… \(count)개 더 있습니다. 모두 보려면 \(toType(self.line(line)), .object) 입력하세요."
    case .morePages(let count): "… \(count)줄 더: 스페이스나 \(typed(.more))"
    case .nothingMore: "더 보여 줄 것이 없습니다."
    case .thisTerminal: "이 터미널"
    case .goneTerminal(let terminal): "\(shown(terminal)) (닫힘)"
    case .someTodos(let count): "할 일 \(count)개"
    case .noEditsYet: "아직 바꾼 것이 없습니다."
    case .moreChanges(let count): "… \(count)개 더 있습니다."
    case .changedByOthers: "다른 터미널에서 바꾼 것:"
    case .changedHere: "여기에서 바꾼 것:"
    case .countries(let count): "나라 \(count)개"
    case .countriesFitting(let fitting, let count): "나라 \(count)개 중 \(fitting)개"
    case .noCountryMatches(let search, let suggestion):
      """
      \(quoted(search))에 맞는 나라가 없습니다.\(meant(suggestion)) 모두 보려면 \(typed(.countries), .object) 입력하세요.
      """
    case .capitalsUnknown:
      "수도는 서버에서만 알 수 있습니다. \"todo-repl --help\"의 --countries-url을 보세요."
    case .unsorted(.population): "알려진 인구가 없어 이름 순서로 늘어놓았습니다."
    case .unsorted(.area): "알려진 면적이 없어 이름 순서로 늘어놓았습니다."
    case .unsorted(.name): "이름 순서로 늘어놓았습니다."
    case .todos(let count, let open): "할 일 \(count)개, 남은 일 \(open)개"
    case .todosFitting(let fitting, let count, let open):
      "할 일 \(count)개 중 \(fitting)개, 남은 일 \(open)개"
    case .viewed(let view, let context, let count, let all, let open):
      "\(shown(line(view)))\(context.map { ", 상황 \($0)" } ?? ""): \(text(of: .todosFitting(count, of: all, open: open)))"
    case .nothingViewed(let view, nil, let open):
      "\(shown(line(view))): 없습니다. 남은 일 \(open)개를 모두 보려면 \(typed(.list), .object) 입력하세요."
    case .nothingViewed(let view, let context?, let open):
      """
      \(shown(line(view))), 상황 \(context): 없습니다. 남은 일 \(open)개를 모두 보려면 \(typed(.context, "none"), .with) \
      \(typed(.list), .object) 입력하세요.
      """
    case .noContexts: "상황이 없습니다. \(toMakeContext)"
    case .contextOn(let name, let filter, let marks):
      """
      상황 \(name): 목록에 \(shortened(filter))에 맞는 것만 \(marks.map { "보이고, 새 할 일에는 \(shown($0), .subject) 붙습니다" } ?? "보입니다"). \
      나오려면 \(typed(.context, "none"), .object) 입력하세요.
      """
    case .contextOff: "켜진 상황이 없습니다."
    case .noListYet(let file):
      "아직 할 일이 없습니다. 파일 \(shown(file), .subject) 없으며, 처음 \(typed(.add))할 때 만듭니다."
    case .noTodosYet: "아직 할 일이 없습니다. 추가하려면 \(typed(.add), .with) 제목을 입력하세요."
    case .nothingOpen: "남은 일이 없습니다."
    case .nothingDone: "아직 완료한 일이 없습니다."
    case .nothingArchived: "보관한 일이 없습니다. 완료한 일을 보관하려면 \(typed(.archive), .object) 입력하세요."
    case .onlyArchived(let count):
      "보관한 일 \(count)개 말고는 할 일이 없습니다. 보려면 \(typed(.list, "archived"), .object) 입력하세요."
    case .nothingOverdue: "기한이 지난 일이 없습니다."
    case .noTodoFits(let filter):
      "필터 \(shortened(filter))에 맞는 할 일이 없습니다. 모두 보려면 \(typed(.list), .object) 입력하세요."
    case .order(let order): "순서: \(shown(order)). 목록의 순서로 보려면 \(typed(.list), .object) 입력하세요."
    case .nothingFits(let filter):
      "이 필터에 맞는 할 일 가운데 바꿀 것이 없습니다. 맞는 것을 보려면 다음을 입력하세요: \(word(.list)) \(shown(filter))"
    case .openAndDone(let open, let done): "남은 일 \(open)개, 끝낸 일 \(done)개"
    case .noTags: "태그가 있는 할 일이 없습니다. \(typed(.add), .with) \(typed(.set))에서 +TAG로 붙입니다."
    case .noProjects:
      "프로젝트가 있는 할 일이 없습니다. \(typed(.add), .with) \(typed(.set))에서 project:NAME으로 정합니다."
    case .dayMark(let mark): "\(mark.rawValue) \(meaning(of: mark))"
    case .moreOnDay(let limit): "+ \(limit)개보다 많음"
    case .dueInMonth(0, let year, let month, _):
      "\(text(ofMonth: month, year))이 기한인 남은 일이 없습니다."
    case .dueInMonth(let count, let year, let month, let filter):
      """
      \(text(ofMonth: month, year))이 기한인 남은 일 \(count)개. 보려면 다음을 입력하세요: \(word(.list)) \(filter)
      """
    case .filter(let filter): "필터: \(shortened(filter)). 모두 보려면 \(typed(.list), .object) 입력하세요."
    case .overdue(let due): "due:\(shown(due)) (기한 지남)"
    case .note(.removed): "(지움)"
    case .note(.unchanged): "(그대로)"
    case .note(.alreadyDone): "(이미 완료)"
    case .note(.moved): "(옮김)"
    case .note(.notesChanged): "(메모 바뀜)"
    case .note(.unfit): "(이제 필터에 맞지 않음)"
    case .waiting: "(기다림)"
    case .archived: "(보관)"
    case .onlyWaiting: "서버로 보낼 변경만 알고 있습니다"
    case .backlog(let since?, 0): "\(shown(since))부터 오프라인"
    case .backlog(let since?, let count): "\(shown(since))부터 오프라인, 기다리는 편집 \(count)개"
    case .backlog(nil, let count): "기다리는 편집 \(count)개"
    case .dueNow(let number, let title): "\(number)번, 지금이 기한입니다: \(shown(title))"
    case .dueToday(let number, let title): "\(number)번, 오늘까지입니다: \(shown(title))"
    case .toDo(let open, let dueToday, let overdue):
      "남은 일 \(open)개, 오늘까지 \(dueToday)개, 기한 지남 \(overdue)개"
    case .stats(let count, let open, let done, let archived, let overdue):
      "할 일 \(count)개: 남은 일 \(open)개, 완료 \(done)개, \(archived == 0 ? "" : "보관 \(archived)개, ")기한 지남 \(overdue)개"
    }
  }

  /// How a person makes a context.
  static let toMakeContext = "설정에 context home = project:home 같은 줄을 쓰면 만들어집니다."

  static func text(of fact: Fact) -> String {
    switch fact {
    case .field(let field): name(of: field)
    case .history: "기록"
    case .dependsOn: "먼저 할 일"
    case .blocks: "기다리는 일"
    case .partOf: "상위"
    case .parts: "하위"
    case .urgencyName: "긴급도"
    case .urgency(let urgency): urgency.sum(named: text)
    case .done: "완료"
    case .noPriority: "없음"
    case .priority(.high): "높음"
    case .priority(.medium): "중간"
    case .priority(.low): "낮음"
    case .codes: "코드"
    case .continent: "대륙"
    case .subregion: "지역"
    case .population: "인구"
    case .area: "면적"
    case .currency: "통화"
    case .capital: "수도"
    case .language, .languages: "언어"
    case .callingCode: "국가 번호"
    case .neighbour: "이웃 나라"
    case .localTime: "현지 시각"
    case .moreTimes(let count): "… \(count)개 더 있습니다."
    case .ownName: "현지 이름"
    case .weekFrom: "한 주의 시작"
    case .yesterday: "어제"
    case .today: "오늘"
    case .month(let month, let year): text(ofMonth: month, year)
    case .shortWeekday(let weekday): "\(text(of: Fact.weekday(weekday)).prefix(1))"
    case .openByDay: "하루가 끝날 때 남은 일"
    case .weekday(let number): weekdays[(number + 6) % 7]
    case .dateWord(let word): "\(text(of: word.day))\(word.time.map { " \($0)" } ?? "")"
    case .span(let span): "\(span) (기한 없음)"
    case .date(let date, nil, isOverdue: false): "\(date)"
    case .date(let date, let word?, isOverdue: false): "\(date) (\(word))"
    case .date(let date, nil, isOverdue: true): "\(date) (기한 지남)"
    case .date(let date, let word?, isOverdue: true): "\(date) (\(word), 기한 지남)"
    }
  }

  private static func text(of day: DateWord.Day) -> String {
    switch day {
    case .yesterday: text(of: Fact.yesterday)
    case .today: text(of: Fact.today)
    case .tomorrow: "내일"
    case .weekday(let number): text(of: Fact.weekday(number))
    default: "\(day)"
    }
  }

  private static func meaning(of mark: DayMark) -> String {
    switch mark {
    case .today: "오늘"
    case .due: "기한"
    case .high: "우선순위 높음"
    case .overdue: "기한 지남"
    }
  }

  static func text(of event: TodoEvent.Kind) -> String {
    switch event {
    case .created: "추가함"
    case .renamed(let title): "제목을 바꿈, 이전 제목은 \(quoted(title))"
    case .done: "완료함"
    case .reopened: "미완료로 되돌림"
    case .archived: "보관함"
    case .unarchived: "보관에서 꺼냄"
    case .moved: "옮김"
    case .noted: "메모함"
    case .changed: "바꿈"
    case .restored: "되살림"
    }
  }

  private static func text(of reason: Urgency.Reason) -> String {
    switch reason {
    case .next: "+next"
    case .due: name(of: .due)
    case .priority: name(of: .priority)
    case .scheduled: name(of: .scheduled)
    case .started: name(of: .started)
    case .age: "나이"
    case .notes: name(of: .notes)
    case .tags: name(of: .tags)
    case .project: name(of: .project)
    case .waiting: name(of: .wait)
    case .blocking: "기다리는 일"
    case .blocked: name(of: .depends)
    }
  }
}
