import Foundation
import Interactors
import Repositories
import Testing

@testable import todo_repl

/// Every message in every language.
struct MessageTests {
  private static let lists: [ListMessage] =
    DayMark.allCases.map { .dayMark($0) } + [
      .moreRows(3, line: "list --all"), .moreChanges(3), .changedByOthers, .changedHere,
      .countries(3),
      .countriesFitting(1, of: 3),
      .noCountryMatches("x"), .noCountryMatches("x", suggestion: "y"), .unsorted(.name),
      .unsorted(.population), .unsorted(.area), .todos(3, open: 1),
      .todosFitting(1, of: 3, open: 2), .noListYet("x"), .noTodosYet, .nothingOpen, .nothingDone,
      .nothingOverdue,
      .noTodoFits(filter: "+a"), .nothingFits(filter: "+a"), .filter("+a"), .order("sort:due"),
      .goneTerminal("pts/3"),
      .overdue(due: "fri"), .dueNow("3", "x"), .dueToday("3", "x"), .note(.removed),
      .note(.unchanged), .note(.moved), .note(.notesChanged), .note(.unfit), .waiting, .onlyWaiting,
      .noProjects, .moreOnDay(9), .dueInMonth(0, year: 2026, month: 12, filter: "open"),
      .dueInMonth(3, year: 2026, month: 12, filter: "open due:2026-12"),
      .stats(6, open: 1, done: 5, archived: 0, overdue: 3),
      .stats(6, open: 1, done: 3, archived: 2, overdue: 1), .archived, .nothingArchived,
      .onlyArchived(1), .onlyArchived(2),
    ]

  private static let facts: [Fact] =
    TodoField.allCases.map(Fact.field) + (1...7).map(Fact.weekday) + [
      .history, .done, .noPriority, .codes, .continent, .subregion,
      .population, .area, .currency, .language, .capital(2), .callingCode(1), .neighbour(2),
      .localTime(1), .moreTimes(3), .ownName, .weekFrom, .yesterday, .today,
      .date("2026-11-27", nil, isOverdue: true),
      .date("2026-11-27", "fri", isOverdue: true), .span("due-3d"), .urgencyName,
      .month(12, year: 2026), .shortWeekday(1), .openByDay,
      .urgency(urgency),
    ]

  private static let urgency: Urgency = {
    var todo = Todo.sample(1)
    (todo.priority, todo.project, todo.tags, todo.notes) = (.high, "home", ["next"], "x")
    (todo.due, todo.wait) = (.distantPast, .at(.distantFuture))
    (todo.scheduled, todo.started) = (.at(.distantPast), .distantPast)
    guard
      let urgency = Urgency(
        of: todo, at: LocalNow(.distantFuture - 1, .local(timeZone: .gmt, locale: .current)),
        TodoLinks())
    else { preconditionFailure("An open todo has an urgency.") }
    return urgency
  }()

  private static var edits: [EditMessage] {
    let bulk: [EditMessage] = EditMessage.Bulk.allCases.flatMap { [.ask($0, 11), .did($0, 11)] }
    return bulk
      + TodosEdit.Name.allCases.flatMap { [.undone($0), .redone($0), .undoing($0), .redoing($0)] }
      + [
        .nothingToPurge, .onlyArchivedToPurge(1), .onlyArchivedToPurge(2), .nothingToArchive,
        .noArchiveToPurge, .nothingChanged, .textBegins("3"),
        .askPurge(1, ofArchive: false), .askPurge(2, ofArchive: true),
        .wordsInTitle("due fri", line: "rename 3 x due:fri"), .canBeTakenBack(.did(.remove, 11)),
      ] + DateMark.all.map { .date($0, FullDate(LocalNow.sample.moment, at: .sample)) }
  }

  private static let files: [FileMessage] =
    [
      .imported("f", [.added(1), .updated(2), .unchanged(3), .skipped(4), .bad(5)]),
      .rowRemark(RowRemark(line: 3, number: 4, title: "t", .deleted)),
      .rowRemark(RowRemark(line: 3, title: "t", .otherRecurrence("PT2H"))),
      .rowRemark(RowRemark(line: 3, title: "t", .incompleteRecurrence(lacks: .due))),
      .rowRemark(RowRemark(line: 3, title: "t", .ended)),
      .rowRemark(RowRemark(line: 3, title: "t", .circle(.depends, ["t", "u"]))),
      .rowRemark(RowRemark(line: 3, title: "t", .circle(.parent, ["t", "u"]))),
      .rowRemark(
        RowRemark(line: 3, title: "t", .changedTwice(.due, here: nil, file: "2026-11-30"))),
      .rowRemark(
        RowRemark(line: 3, title: "t", .changedTwice(.isDone, here: "done", file: "open"))),
      .moreLeft(1), .moreLeft(2),
      .rowRemark(RowRemark(line: 3, title: "t", .otherPriority("X"))),
      .rowRemark(RowRemark(line: 3, title: "t", .lowPriority("D"))), .moreSkipped(1),
      .moreSkipped(2),
      .moreChanged(1), .moreChanged(2), .kept([KeptMember(name: "depends", count: 2)]),
      .importedNothing("f", [.unchanged(3)]), .importedEmpty("f"), .exported(3, to: "f"),
      .leavesWaiting(1), .leavesWaiting(2), .opened(list: "l", servers: ["a", "b"]),
      .noPlaceInFormat, .draftKept("d"), .recovered(3, into: "f", dropped: 0, lost: 0),
      .recovered(3, into: "f", dropped: 1, lost: 0), .recovered(3, into: "f", dropped: 0, lost: 2),

      .leftOutLine(3, reason: "r"), .changedElsewhere,
      .leftAsChanged([
        .init(wanted: .sample(1), current: .sample(1), fields: [.title, .rank]),
        .init(wanted: .sample(2), current: nil), .init(wanted: .sample(3), current: .sample(3)),
      ]), .notFollowed(reason: "r"), .copyDamaged(reason: "r"),
      .outcomeKnown(TodosEdit(.add, [.added(.sample(1))]), isSaved: true),
      .outcomeKnown(TodosEdit(.add, [.added(.sample(1))]), isSaved: false),
      .outcomeKnown(TodosEdit(.add, [.added(.sample(1)), .added(.sample(2))]), isSaved: true),
      .tornLine("f", keptIn: "k"), .olderFile("f", saved: 8, found: 5),
      .unfinishedLine("f"), .gone("f"), .unreadable(reason: "r"), .isBack("f"),
      .newerRecord("f", line: 2, kind: "k"),
      .notSynchronized("f", reason: "r"),
      .notRemembered("f", error: "e"),
      .lineHistoryNotSaved("f", reason: "r"), .settingsLeftOut("f", reason: "r"),
      .refusalsNotKept(reason: "r"),
    ] + hooks.map(FileMessage.hook)

  private static let hooks: [HookMessage] = [
    .none, .reached("c", revision: 3), .reached("c", revision: nil), .ran("c", 0), .ran("c", 1),
    .ran("c", 2), .runsElsewhere("c"), .failed("c", HookFailure(status: 3, "no network")),
    .failed("c", HookFailure(status: 3, "")), .failed("c", HookFailure("no file")),
    .notRun(reason: "r"), .notReminded(reason: "r"), .noPlace, .nothingDue, .remindedElsewhere,
    .reminderFailed("c", HookFailure(status: 1, "s"), count: 1),
    .reminderFailed("c", HookFailure(status: 1, "s"), count: 2),
  ]

  private static var others: [Message] {
    [
      .greeting(version: "1"), .nothingLoading, .textLeftOut(limit: 9), .tourBegins, .tourEnds,
      .tourElsewhere, .commands,
      .ownCommand("hot", "list pri:high"),
      .moreHelp(except: ["purge", "watch"]),
      .usage(.add),
      .otherWords(["rm"], isWhole: true), .otherWords(["ls"], isWhole: false),
      .otherWords([], isWhole: true),
      .examples(count: 1), .examples(count: 2), .reading(percent: 3, left: nil),
      .reading(percent: 3, left: 4), .retrying(number: 2, last: 3),
      .retrying(number: 2, last: nil), .loading, .saving,
    ]
  }

  private static func all(in language: Language) -> [String] {
    lists.map(language.text) + facts.map(language.text) + edits.map(language.text)
      + files.map(language.text) + others.map(language.text)
  }

  @Test(arguments: Language.allCases)
  func `every message is in its language, and another one than the others`(language: Language) {
    let texts = Self.all(in: language)
    for text in texts {
      #expect(language.hasLetters(in: text), "\(text)")
      #expect(DisplayText(text).description == text)
    }
    // A missing priority and an event have words of other messages.
    #expect(Set(texts).count >= texts.count - 4)
  }

  @Test func `no message is the same in both languages`() {
    let messages = zip(Self.all(in: .english), Self.all(in: .korean))
    for (english, korean) in messages { #expect(english != korean) }
  }

  @Test func `a noun is in the singular for one`() {
    #expect(ListMessage.todos(1, open: 0).text == "1 todo, 0 open")
    #expect(ListMessage.todos(2, open: 1).text == "2 todos, 1 open")
    let given = (1...10).map { FileMessage.GivenNumber(waiting: $0, number: $0 + 1) }
    #expect(
      FileMessage.sent(2, numbers: given).text.hasSuffix(
        ": +1 is 2, +2 is 3, +3 is 4, +4 is 5, "
          + "+5 is 6, +6 is 7, +7 is 8, +8 is 9, and 2 more."))
    #expect(FileMessage.exported(1, to: "f").text == #"Exported 1 todo to "f""#)
    #expect(
      FileMessage.recovered(1, into: "f", dropped: 2, lost: 1).text
        == "Recovered 1 line into f; 2 lines left out. 1 change saved there is missing from the "
        + "file: look for a copy.")
    #expect(Language.korean.text(.list(.todos(1, open: 0))) == "할 일 1개, 남은 일 0개")
  }

  @Test func `a message around another one says that, too`() {
    let inner = Message.list(.nothingOpen)
    #expect(Language.english.text(.fromProgram(inner)) == "todo-repl: Nothing is open.")
    #expect(Language.english.text(.notice(inner)) == "Notice: Nothing is open.")
    #expect(Language.korean.text(.fromProgram(inner)) == "todo-repl: 남은 일이 없습니다.")
    #expect(
      Language.english.text(.yesOrNo(.edit(.ask(.done, 11)))) == "Mark 11 todos as done? [y/N] ")
  }
}
