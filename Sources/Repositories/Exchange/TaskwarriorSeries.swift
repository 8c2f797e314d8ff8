import Foundation

/// A recurring task of Taskwarrior: its template, and the pending tasks made from it. They are one
/// todo, with the id of the template; its occurrences have the numbers that `imask` gives the tasks.
///
/// Taskwarrior makes the tasks of several occurrences ahead. The todo stands for the first that is
/// not over; the others wait in ``instances``.
struct TaskwarriorSeries {
  /// The rule; nil without one that a todo can have.
  let rule: RecurrenceRule?
  /// The due date of the first occurrence.
  let anchor: Date?
  /// The template.
  let template: JSONObject?
  /// The pending tasks, in the order of their numbers.
  let instances: [(number: Int, task: JSONObject)]
  /// Counts the days of the rule.
  let calendar: Calendar

  /// The series that a kept task begins; nil if the task is no template.
  init?(_ kept: TaskwarriorKept, _ calendar: Calendar) {
    let template = kept.object
    guard (try? template.text("status")) == "recurring" else { return nil }
    rule = (try? template.text("recur")).flatMap(RecurrenceRule.init(taskwarrior:))
    anchor = (try? template.text("due")).flatMap(SecondText().moment)
    let tasks = (try? template.objects(TaskwarriorKept.instances)) ?? []
    instances = tasks.compactMap { task in task.instanceNumber.map { ($0, task) } }
    (self.template, self.calendar) = (template, calendar)
  }

  /// The series of a todo that Taskwarrior does not have yet.
  init(_ todo: Todo, _ calendar: Calendar) {
    rule = todo.recurrence?.rule.inTaskwarrior
    anchor = TaskwarriorDialect.second(todo.recurrence?.anchor)
    (template, instances, self.calendar) = (nil, [], calendar)
  }

  /// A series that has no task yet.
  init(_ rule: RecurrenceRule, from anchor: Date, _ calendar: Calendar) {
    (self.rule, self.anchor, template, instances) = (rule, anchor, nil, [])
    self.calendar = calendar
  }

  /// The due date of the first occurrence, if that of an occurrence is known; nil where the calendar
  /// ends.
  static func anchor(
    of rule: RecurrenceRule, _ number: Int, due: Date, _ calendar: Calendar
  ) -> Date? {
    switch rule.step {
    case .span(let span):
      let (count, isTooMany) = number.multipliedReportingOverflow(by: span.count)
      if isTooMany || count > 9999 * 366 { return nil }
      return calendar.date(counting: -count, span.component, from: due)
    case .weekdays(let days): return date(number, days, steps: -1, from: due, calendar)
    }
  }

  /// The most days of a rule that are counted.
  private static let mostDays = 9999

  /// The date that is some days of a rule away.
  ///
  /// - Parameter step: 1 for later, -1 for earlier.
  private static func date(
    _ number: Int, _ days: Set<Int>, steps step: Int, from start: Date, _ calendar: Calendar
  ) -> Date {
    // A file can ask for thousands of days in each task: whole weeks at once, and the last days
    // one by one.
    let number = min(number, mostDays)
    let weeks = max(number - 1, 0) / max(days.count, 1)
    var rest = number - weeks * days.count
    var date = calendar.date(byAdding: .day, value: 7 * weeks * step, to: start) ?? start
    while rest > 0, let next = calendar.date(byAdding: .day, value: step, to: date) {
      date = next
      if days.contains(calendar.component(.weekday, from: date)) { rest -= 1 }
    }
    return date
  }

  /// Each occurrence that Taskwarrior has made, as a letter.
  var mask: String { (try? template?.text("mask")) ?? "" }

  /// The number of the first occurrence that is not over.
  var live: Int { instances.first?.number ?? mask.utf8.count }

  func instance(_ number: Int) -> JSONObject? { instances.first { $0.number == number }?.task }

  /// The number of the occurrence for which a todo stands; nil if the todo has another rule, or
  /// other dates.
  func number(of todo: Todo) -> Int? {
    guard let recurrence = todo.recurrence, let anchor, let rule,
      recurrence.rule.inTaskwarrior == rule
    else { return nil }
    switch rule.step {
    case .span: return recurrence.anchor == anchor ? recurrence.step : nil
    case .weekdays(let days): return recurrence.anchor < anchor ? nil : count(days, to: recurrence)
    }
  }

  /// The number of the occurrence for which a todo with another rule, or other dates, stands: the
  /// first that is not over, unless the todo is further on.
  func estimate(of todo: Todo) -> Int {
    max(live, (todo.recurrence?.occurrence ?? 0) - (todo.isDone ? 1 : 0))
  }

  /// The due date of an occurrence by the rule; nil where the calendar ends.
  func due(_ number: Int) -> Date? {
    guard let anchor else { return nil }
    switch rule?.step {
    case .span(let span):
      let (count, isTooMany) = number.multipliedReportingOverflow(by: span.count)
      if isTooMany || count > 9999 * 366 { return nil }
      return calendar.date(byAdding: span.component, value: count, to: anchor)
    case .weekdays(let days): return Self.date(number, days, steps: 1, from: anchor, calendar)
    case nil: return anchor
    }
  }

  /// The number of days of a rule between the first occurrence and the present one.
  private func count(_ days: Set<Int>, to recurrence: Recurrence) -> Int {
    guard let anchor else { return 0 }
    let between = calendar.dateComponents([.day], from: anchor, to: recurrence.anchor).day ?? 0
    let weeks = min(max(between, 0) / 7, Self.mostDays / max(days.count, 1))
    var count = weeks * days.count
    var date = calendar.date(byAdding: .day, value: 7 * weeks, to: anchor) ?? anchor
    while date < recurrence.anchor, count < Self.mostDays,
      let next = calendar.date(byAdding: .day, value: 1, to: date), next <= recurrence.anchor
    {
      date = next
      if days.contains(calendar.component(.weekday, from: date)) { count += 1 }
    }
    return count
  }
}

extension JSONObject {
  /// The number of the occurrence for which a task stands, if it was made from a template.
  var instanceNumber: Int? {
    guard hasValue("parent"), hasValue("imask") else { return nil }
    let number = (try? integer("imask")) ?? (try? text("imask")).flatMap { Int($0) }
    return number.flatMap { Recurrence.counts.contains($0) ? $0 : nil }
  }
}
