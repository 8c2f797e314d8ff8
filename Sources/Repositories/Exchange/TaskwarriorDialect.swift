import Foundation

/// What Taskwarrior can say of a todo.
struct TaskwarriorDialect: ExchangeDialect {
  /// The moments that Taskwarrior accepts: it fails at any other.
  private static let moments =
    Date(
      timeIntervalSince1970: 315_532_800)..<Date(
      timeIntervalSince1970: 253_402_214_400)

  /// The fields that move together when an occurrence is over.
  private static let ofOccurrence: [TodoField] = [.due, .recurrence, .wait, .scheduled, .started]

  /// Counts days.
  let calendar: Calendar
  /// The pending tasks of recurring todos: other tasks depend on these, not on the template.
  var pending: [Todo.ID: UUID] = [:]

  init(timeZone: TimeZone) {
    calendar = Self.calendar(timeZone)
  }

  static func calendar(_ timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }

  var fields: [TodoField] { TodoField.taskwarrior }

  func said(_ todo: Todo) -> Todo {
    var said = todo.withProject
    if said.project?.isEmpty == true { said.project = nil }
    said.due = Self.second(todo.due)
    said.started = Self.second(todo.started)
    said.completedAt = todo.isDone ? Self.second(todo.completedAt) : nil
    // Taskwarrior has no archive.
    said.setArchived(false)
    said.until = Self.second(todo.until)
    said.wait = moment(todo.wait, of: todo)
    said.scheduled = moment(todo.scheduled, of: todo)
    if todo.recurrence != nil { sayRecurrence(&said) }
    return said
  }

  /// Says a recurrence as Taskwarrior counts it. Without a template there, the next template has the
  /// present due date by the rule.
  private func sayRecurrence(_ said: inout Todo) {
    guard var recurrence = said.recurrence, let rule = recurrence.rule.inTaskwarrior,
      let due = said.due, let anchor = Self.second(recurrence.anchor)
    else {
      said.recurrence = nil
      return
    }
    recurrence.rule = rule
    recurrence.anchor = anchor
    let series = series(said)
    if case .span = rule.step {} else { recurrence.step = 0 }
    recurrence.occurrence = series?.number(of: said) ?? recurrence.step
    said.recurrence = recurrence
    let own = TaskwarriorSeries(said, calendar)
    let grid = own.due(recurrence.step)
    if let grid, grid != due, due != Self.second(recurrence.postponed) {
      // A due date that was set by hand is the first one of a grid.
      (recurrence.anchor, recurrence.step, recurrence.occurrence) = (due, 0, 0)
    } else if let grid, series == nil {
      said.due = grid
    }
    recurrence.postponed = said.due == grid ? nil : Self.second(recurrence.postponed)
    said.recurrence = recurrence
    if series == nil { said.started = nil }
  }

  func kept(_ todo: Todo) -> Todo? {
    guard let series = series(todo) else {
      return TaskwarriorKept(todo.foreign)?.todo(todo.id, calendar.timeZone)
    }
    return stored(series, series.number(of: todo) ?? series.live, todo)
  }

  func versions(of todo: Todo, said: Todo, in row: ImportedTodo) -> ExchangeVersions {
    var versions = ExchangeVersions(
      before: kept(todo) ?? said,
      after: row.todo(number: todo.number, rank: todo.rank, moment: todo.createdAt))
    guard let new = TaskwarriorKept(row.foreign).flatMap({ TaskwarriorSeries($0, calendar) })
    else { return versions }
    // Each side may be an occurrence ahead of the other.
    let old = series(todo)
    let here = (old ?? new).number(of: todo) ?? old?.live ?? 0
    versions.after = stored(new, max(new.live, here), todo) ?? versions.after
    if new.live > here { versions.replaced = Self.ofOccurrence }
    return versions
  }

  /// Finds the pending tasks of recurring todos.
  mutating func findPending(of todos: some Sequence<Todo>) {
    for todo in todos where todo.recurrence != nil {
      guard let series = series(todo), let number = series.number(of: todo) else { continue }
      pending[todo.id] = try? series.instance(number)?.id("uuid")
    }
  }

  /// The series of which a todo keeps the template.
  func series(_ todo: Todo) -> TaskwarriorSeries? {
    TaskwarriorKept(todo.foreign).flatMap { TaskwarriorSeries($0, calendar) }
  }

  private func stored(_ series: TaskwarriorSeries, _ number: Int, _ todo: Todo) -> Todo? {
    (try? series.todo(number, id: todo.id))?
      .todo(number: todo.number, rank: todo.rank, moment: todo.createdAt)
  }

  private func moment(_ moment: TodoMoment?, of todo: Todo) -> TodoMoment? {
    Self.second(moment?.date(due: todo.due, in: calendar)).map(TodoMoment.at)
  }

  /// A moment to the second; nil for one that Taskwarrior does not take.
  static func second(_ moment: Date?) -> Date? {
    guard let moment, moments.contains(moment) else { return nil }
    return Date(timeIntervalSince1970: moment.timeIntervalSince1970.rounded(.down))
  }
}
