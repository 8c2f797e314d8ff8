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
  /// The tasks that have other ids than their todos, such as the pending tasks of recurring todos:
  /// other tasks depend on these, not on the template.
  var pending: [Todo.ID: UUID] = [:]
  /// The done todos of the occurrences whose tasks are pending in Taskwarrior.
  var completed: Set<Todo.ID> = []

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
    if todo.recurrence != nil { sayRecurrence(of: todo, in: &said) }
    return said
  }

  /// Says a recurrence as Taskwarrior counts it. Without a template there, the next template has the
  /// present due date by the rule.
  private func sayRecurrence(of todo: Todo, in said: inout Todo) {
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
    let isSetByHand = grid != nil && grid != due && due != Self.second(recurrence.postponed)
    let isSpan = if case .span = rule.step { true } else { false }
    if let series, isSetByHand && isSpan || series.number(of: said) == nil {
      let number = series.estimate(of: todo)
      said.recurrence = newGrid(rule, number, isSetByHand ? due : grid ?? due, due: due)
      return
    }
    if isSetByHand, series != nil {
      // The days of a week stay where they are: the task of this occurrence alone is due then.
      said.recurrence?.postponed = due
      return
    }
    if isSetByHand {
      // A due date that was set by hand is the first one of a grid.
      (recurrence.anchor, recurrence.step, recurrence.occurrence) = (due, 0, 0)
    } else if let grid, series == nil {
      said.due = grid
    }
    recurrence.postponed = said.due == grid ? nil : Self.second(recurrence.postponed)
    said.recurrence = recurrence
    if series == nil { said.started = nil }
  }

  /// Another grid for a template: the present occurrence keeps the number that Taskwarrior knows it
  /// by, and is due at a date; the first one is as many steps before.
  private func newGrid(
    _ rule: RecurrenceRule, _ number: Int, _ date: Date, due: Date
  ) -> Recurrence {
    guard case .span = rule.step,
      let anchor = Self.second(
        TaskwarriorSeries.anchor(of: rule, number, due: date, calendar))
    else {
      return Recurrence(rule, from: date, occurrence: number, postponed: date == due ? nil : due)
    }
    var recurrence = Recurrence(rule, from: anchor, step: number, occurrence: number)
    // The end of a short month may lie between.
    let grid = TaskwarriorSeries(rule, from: anchor, calendar).due(number)
    if grid != due { recurrence.postponed = due }
    return recurrence
  }

  func kept(_ todo: Todo) -> Todo? {
    guard let series = series(todo) else {
      return TaskwarriorKept(todo.foreign)?.todo(todo.id, calendar.timeZone)
    }
    return stored(series, number(of: todo, said(todo), in: series), todo)
  }

  func versions(of todo: Todo, said: Todo, in row: ImportedTodo) -> ExchangeVersions {
    var versions = ExchangeVersions(
      before: kept(todo) ?? said, after: row.todo(inPlaceOf: todo))
    guard let new = TaskwarriorKept(row.foreign).flatMap({ TaskwarriorSeries($0, calendar) })
    else { return versions }
    // Each side may be an occurrence ahead of the other.
    let old = series(todo)
    let here = old.map { number(of: todo, said, in: $0) } ?? new.number(of: said) ?? 0
    let there = present(new, todo, until: row.until) ?? here
    versions.after = stored(new, max(there, here), todo) ?? versions.after
    if there > here { versions.replaced = Self.ofOccurrence + (todo.isDone ? [.isDone] : []) }
    return versions
  }

  /// The number of the occurrence that a template has come to; nil if it has come to its end.
  ///
  /// A done todo has come to its end as long as Taskwarrior has no pending task of the series.
  private func present(_ series: TaskwarriorSeries, _ todo: Todo, until: Date?) -> Int? {
    if let first = series.instances.first?.number { return first }
    if todo.isDone { return nil }
    if let until, let due = series.due(series.live), due >= calendar.endOfDay(of: until) {
      return nil
    }
    return series.live
  }

  /// Finds the pending tasks of recurring todos, and which of those before them are done.
  mutating func findPending(of todos: some Sequence<Todo>) {
    var over: Set<Todo.ID> = []
    let needed = Set(todos.lazy.flatMap(\.depends))
    for todo in todos where todo.recurrence != nil || needed.contains(todo.id) {
      guard let series = series(todo) else {
        // The task may have another id than its todo.
        pending[todo.id] = TaskwarriorKept(todo.foreign)?.id
        continue
      }
      let number = number(of: todo, said(todo), in: series)
      pending[todo.id] = try? series.instance(number)?.id("uuid")
      for instance in series.instances where instance.number < number {
        over.insert(todo.id(ofOccurrence: instance.number))
      }
    }
    if over.isEmpty { return }
    completed = Set(todos.lazy.filter { $0.isDone && over.contains($0.id) }.map(\.id))
  }

  /// The number by which Taskwarrior knows the present occurrence of a todo.
  func number(of todo: Todo, _ said: Todo, in series: TaskwarriorSeries) -> Int {
    series.number(of: said) ?? series.estimate(of: todo)
  }

  /// The series of which a todo keeps the template.
  func series(_ todo: Todo) -> TaskwarriorSeries? {
    TaskwarriorKept(todo.foreign).flatMap { TaskwarriorSeries($0, calendar) }
  }

  private func stored(_ series: TaskwarriorSeries, _ number: Int, _ todo: Todo) -> Todo? {
    (try? series.todo(number, id: todo.id))?.todo(inPlaceOf: todo)
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

extension Calendar {
  /// The end of the day of a moment.
  func endOfDay(of moment: Date) -> Date {
    dateInterval(of: .day, for: moment)?.end ?? moment
  }
}
