import Foundation
import Interactors
import Repositories

extension English {
  static func text(of message: ListMessage) -> String {
    switch message {
    case .moreRows(let count, let line): "… \(count) more; type \(toType(line)) for all"
    case .morePages(let count): "… \(count) more: Space or \"more\""
    case .nothingMore: "There is nothing more to show."
    case .thisTerminal: "this terminal"
    case .goneTerminal(let terminal): "\(shown(terminal)) (gone)"
    case .someTodos(let count): todos(count)
    case .noEditsYet: "No edits yet."
    case .moreChanges(let count): "… \(count) more"
    case .changedByOthers: "Changed by another terminal:"
    case .changedHere: "Changed here:"
    case .countries(let count): "\(count) \(plural(count, "country", "countries"))"
    case .countriesFitting(let fitting, let count):
      "\(fitting) of \(count) \(plural(count, "country", "countries"))"
    case .noCountryMatches(let search, let suggestion):
      "No country matches \(quoted(search))\(meant(suggestion)) Type \"countries\" to see all."
    case .capitalsUnknown:
      "Capitals are known only from a server: see --countries-url in \"todo-repl --help\"."
    case .unsorted(.population): "No population is known here, so the countries are sorted by name."
    case .unsorted(.area): "No area is known here, so the countries are sorted by name."
    case .unsorted(.name): "The countries are sorted by name."
    case .todos(let count, let open): "\(todos(count)), \(open) open"
    case .todosFitting(let fitting, let count, let open):
      "\(fitting) of \(todos(count)), \(open) open"
    case .viewed(let view, let context, let count, let all, let open):
      "\(shown(view))\(context.map { ", context \($0)" } ?? ""): \(text(of: .todosFitting(count, of: all, open: open)))"
    case .nothingViewed(let view, nil, let open):
      """
      \(shown(view)): nothing. Type "list" to see all todos, of which \(open) \(plural(open, "is", "are")) open.
      """
    case .nothingViewed(let view, let context?, let open):
      """
      \(shown(view)), context \(context): nothing. Type "context none" and "list" to see all todos, of which \
      \(open) \(plural(open, "is", "are")) open.
      """
    case .noContexts:
      "No contexts. \(toMakeContext)"
    case .contextOn(let name, let filter, let marks):
      """
      Context \(name): lists show only \(shortened(filter))\(marks.map { ", and new todos get \(shown($0))" } ?? ""). \
      Type "context none" to leave it.
      """
    case .contextOff: "No context is on."
    case .noListYet(let file):
      "No todos yet. The file \(shown(file)) does not exist; the first \"add\" creates it."
    case .noTodosYet: "No todos yet. Type \"add\" and a title to add one."
    case .nothingOpen: "Nothing is open."
    case .nothingDone: "Nothing is done yet."
    case .nothingArchived: "Nothing is archived. \"archive\" puts the done todos away."
    case .onlyArchived(let count):
      "No todos besides \(count) archived \(plural(count, "one", "ones")): \"list archived\" shows them."
    case .nothingOverdue: "Nothing is overdue."
    case .noTodoFits(let filter):
      "No todo fits the filter \(shortened(filter)). Type \"list\" to see all."
    case .nothingFits(let filter):
      "This would change no todo that fits. To see what fits, type: list \(shown(filter))"
    case .openAndDone(let open, let done): "\(open) open, \(done) done"
    case .noTags: "No todo has a tag. \"add\" and \"set\" give one with +TAG."
    case .noProjects: "No todo has a project. \"add\" and \"set\" give one with project:NAME."
    case .dayMark(let mark): "\(mark.rawValue) \(meaning(of: mark))"
    case .moreOnDay(let limit): "+ more than \(limit)"
    case .dueInMonth(0, let year, let month, _):
      "Nothing open is due in \(text(ofMonth: month, year))."
    case .dueInMonth(let count, let year, let month, let filter):
      """
      \(count) open \(plural(count, "todo is", "todos are")) due in \(text(ofMonth: month, year)). To \
      see \(plural(count, "it", "them")), type: list \(filter)
      """
    case .filter(let filter): "Filter: \(shortened(filter)). Type \"list\" to see all."
    case .order(let order): "Order: \(shown(order)). Type \"list\" for the order of the list."
    case .overdue(let due): "due:\(shown(due)) (overdue)"
    case .note(.removed): "(removed)"
    case .note(.unchanged): "(unchanged)"
    case .note(.alreadyDone): "(already done)"
    case .note(.moved): "(moved)"
    case .note(.notesChanged): "(notes changed)"
    case .note(.unfit): "(no longer fits the filter)"
    case .waiting: "(waiting)"
    case .archived: "(archived)"
    case .onlyWaiting: "only the edits that wait for the server are known"
    case .backlog(let since?, 0): "offline since \(shown(since))"
    case .backlog(let since?, let count):
      "offline since \(shown(since)), \(count) \(plural(count, "edit", "edits")) waiting"
    case .backlog(nil, let count): "\(count) \(plural(count, "edit", "edits")) waiting"
    case .dueNow(let number, let title): "\(number) is due now: \(shown(title))"
    case .dueToday(let number, let title): "\(number) is due today: \(shown(title))"
    case .toDo(let open, let dueToday, let overdue):
      "\(open) open, \(dueToday) due today, \(overdue) overdue"
    case .stats(let count, let open, let done, let archived, let overdue):
      "\(todos(count)): \(open) open, \(done) done, \(archived == 0 ? "" : "\(archived) archived, ")\(overdue) overdue"
    }
  }

  /// How a person makes a context.
  static let toMakeContext =
    "A line such as \"context home = project:home\" in the settings makes one."

  static func text(of fact: Fact) -> String {
    switch fact {
    case .field(let field): field.name.capitalized
    case .history: "History"
    case .dependsOn: "Depends on"
    case .blocks: "Blocks"
    case .partOf: "Part of"
    case .parts: "Parts"
    case .urgencyName: "Urgency"
    case .urgency(let urgency): urgency.sum(named: text)
    case .done: "Done"
    case .noPriority: "none"
    case .priority(let priority): priority.rawValue
    case .codes: "Codes"
    case .continent: "Continent"
    case .subregion: "Subregion"
    case .population: "Population"
    case .area: "Area"
    case .currency: "Currency"
    case .capital(let count): plural(count, "Capital", "Capitals")
    case .language: "Language"
    case .languages: "Languages"
    case .callingCode(let count): plural(count, "Calling code", "Calling codes")
    case .neighbour(let count): plural(count, "Neighbour", "Neighbours")
    case .localTime(let count): plural(count, "Local time", "Local times")
    case .moreTimes(let count): "… \(count) more"
    case .ownName: "Own name"
    case .weekFrom: "Week from"
    case .yesterday: "yesterday"
    case .today: "today"
    case .month(let month, let year): text(ofMonth: month, year)
    case .shortWeekday(let weekday): "\(text(of: Fact.weekday(weekday)).prefix(3))"
    case .openByDay: "Open at the end of each day"
    case .weekday(let number): weekdays[(number + 6) % 7]
    case .dateWord(let word): "\(word)"
    case .span(let span): "\(span) (no due date)"
    case .date(let date, nil, isOverdue: false): "\(date)"
    case .date(let date, let word?, isOverdue: false): "\(date) (\(word))"
    case .date(let date, nil, isOverdue: true): "\(date) (overdue)"
    case .date(let date, let word?, isOverdue: true): "\(date) (\(word), overdue)"
    }
  }

  private static func meaning(of mark: DayMark) -> String {
    switch mark {
    case .today: "today"
    case .due: "due"
    case .high: "high priority"
    case .overdue: "overdue"
    }
  }

  static func text(of event: TodoEvent.Kind) -> String {
    switch event {
    case .renamed(let title): "renamed from \(quoted(title))"
    case .unarchived: "taken out of the archive"
    default: event.name
    }
  }

  private static func text(of reason: Urgency.Reason) -> String {
    switch reason {
    case .next: "+next"
    default: reason.rawValue
    }
  }
}
