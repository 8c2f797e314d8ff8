import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

/// Completing, skipping and taking back todos that come back.
struct RecurringTodosTests {
  private let monthly = RecurrenceRule("every:month")!
  private let start = RecurringList.start

  private func rent(_ change: (inout Todo) -> Void = { _ in }) -> Todo { .rent(change) }

  @Test func `done moves the todo on, and leaves a done todo with the occurrence's date`()
    async throws
  {
    let list = RecurringList([rent(), .sample(2)])
    let program = list.program()
    let changed = try await program.setDone(true, ids: [Todo.id(1)])
    #expect(changed.map(\.number) == [1] && changed.first?.isDone == false)
    let todos = try await list.todos()
    #expect(todos.map(\.number) == [1, 3, 2])
    #expect(try await list.days() == ["2026-02-28", "x 2026-01-31", "-"])
    #expect(todos[1].completedAt == start.moment && todos[1].recurrence == nil)
    #expect(todos[1].title == "rent")
    try await program.completeEarly(Todo.id(1))
    #expect(try await list.days() == ["2026-03-31", "x 2026-02-28", "x 2026-01-31", "-"])
    for (name, days) in [
      (TodosEdit.Name.done, ["2026-02-28", "x 2026-01-31", "-"]),
      (.start, ["2026-02-28", "x 2026-01-31", "-"]), (.done, ["2026-01-31", "-"]),
    ] {
      #expect(try await program.undo().name == name)
      #expect(try await list.days() == days)
    }
    #expect(try await list.todos().first == rent())
    #expect(try await program.redo().name == .done)
    #expect(try await list.days() == ["2026-02-28", "x 2026-01-31", "-"])
    #expect(Set(try await list.todos().map(\.number)).count == 3)
  }

  @Test func `the last occurrence, on the last day, leaves no open todo`() async throws {
    let list = RecurringList([rent { $0.until = start.day(28, .day, after: start.today) }])
    let program = list.program()
    try await program.setDone(true, ids: [Todo.id(1)])
    #expect(try await list.days() == ["2026-02-28", "x 2026-01-31"])
    try await program.completeEarly(Todo.id(1))
    #expect(try await list.days() == ["x 2026-02-28", "x 2026-01-31"])
    #expect(try await list.todos().first?.number == 1)
    try await program.undo()
    #expect(try await list.days() == ["2026-02-28", "x 2026-01-31"])
    try await program.skip(ids: [Todo.id(1)])
    #expect(try await list.days() == ["x 2026-01-31"])
    try await program.undo()
    #expect(try await list.days() == ["2026-02-28", "x 2026-01-31"])
  }

  @Test func `a weekday that a place has not had comes a week later`() throws {
    // Samoa went from Thursday, December 29 to Saturday, December 31, 2011.
    let now = LocalNow.at("2011-12-24 10:00", in: "Pacific/Apia")
    for rule in ["every:fri", "after:fri", "each:fri"] {
      var todo = Todo.sample(1)
      todo.due = LocalNow.at("2011-12-23 00:00", in: "Pacific/Apia").moment
      todo.recurrence = Recurrence(
        try #require(RecurrenceRule(rule)), from: try #require(todo.due))
      let next = now.next(todo)
      #expect(next?.due == LocalNow.at("2012-01-06 00:00", in: "Pacific/Apia").moment, "\(rule)")
    }
  }

  @Test func `skip leaves no done todo, and refuses todos that do not come back`() async throws {
    let list = RecurringList([rent(), .sample(2)])
    let program = list.program()
    try await program.skip(ids: [Todo.id(1)])
    #expect(try await list.days() == ["2026-02-28", "-"])
    await #expect(throws: TodosError.notRecurring(.sample(2))) {
      try await program.skip(ids: [Todo.id(1), Todo.id(2)])
    }
    #expect(try await program.undo().name == .skip)
    #expect(try await list.todos() == [rent(), .sample(2)])
  }

  @Test func `a toggle completes an occurrence, too, and dates move along`() async throws {
    let scheduled = start.day(-2, .day, after: start.today)
    let list = RecurringList(
      [
        rent {
          $0.wait = .beforeDue(DateSpan(3, .day))
          $0.scheduled = .at(scheduled)
        }
      ])
    try await list.program().toggle(ids: [Todo.id(1)])
    let live = try await list.todos()[0]
    #expect(live.wait == .beforeDue(DateSpan(3, .day)))
    #expect(live.scheduled == .at(start.day(28, .day, after: scheduled)))
    let moment = try #require(DateMark.wait.date(of: live, at: start))
    #expect(start.clock(moment) == "2026-02-25 00:00")
  }

  @Test func `a due date set by hand is the new first one`() async throws {
    let list = RecurringList([rent()])
    let program = list.program()
    var settings = TodoSettings()
    settings.dates[.due] = .to(.at(start.day(5, .day, after: start.today)))
    try await program.set(settings, ids: [Todo.id(1)])
    try await program.setDone(true, ids: [Todo.id(1)])
    #expect(try await list.days().first == "2026-03-05")
    settings.dates[.due] = .clear
    try await program.set(settings, ids: [Todo.id(1)])
    try await program.setDone(true, ids: [Todo.id(1)])
    #expect(try await list.days().first == "2026-04-05")
  }

  @Test func `an occurrence that was postponed leaves the next one on the grid`() async throws {
    for kind in [RecurrenceRule.Kind.every, .each] {
      let rule = RecurrenceRule(kind, .span(DateSpan(1, .month)))!
      let list = RecurringList([rent { $0.recurrence?.rule = rule }])
      let program = list.program()
      for days in [1, 3] {
        let word = DateWord(.after(DateSpan(days, .day)))
        try await program.postpone(by: word, at: start, ids: [Todo.id(1)])
      }
      #expect(try await list.days() == ["2026-02-04"])
      try await program.setDone(true, ids: [Todo.id(1)])
      #expect(try await list.days() == ["2026-02-28", "x 2026-02-04"])
      #expect(try await list.todos()[0].recurrence?.postponed == nil)
      try await program.undo()
      // Another date is the new first one.
      var settings = TodoSettings()
      settings.dates[.due] = .to(.at(start.day(5, .day, after: start.today)))
      try await program.set(settings, ids: [Todo.id(1)])
      try await program.setDone(true, ids: [Todo.id(1)])
      #expect(try await list.days().first == "2026-03-05")
    }
  }

  @Test func `a time that a clock change has moved is done once, also by a rule of weekdays`()
    async throws
  {
    // On 2026-03-08, New York has no 02:30.
    func at(_ time: String) -> LocalNow { .at(time, in: "America/New_York") }
    for (rule, due, first, dates) in [
      (
        "every:sun", "2026-02-15 02:30", "2026-03-05 10:00",
        ["2026-03-08 03:30", "2026-03-15 02:30"]
      ),
      (
        "every:mon,tue,wed,thu,fri,sat,sun", "2026-03-06 02:30", "2026-03-07 20:00",
        ["2026-03-08 03:30", "2026-03-09 02:30", "2026-03-10 02:30"]
      ),
    ] {
      var todo = Todo.rent { $0.due = at(due).moment }
      todo.recurrence = Recurrence(RecurrenceRule(rule)!, from: at(due).moment)
      for date in dates {
        todo = try #require(todo.next(at: at(first)))
        #expect(todo.due == at(date).moment, "\(rule) \(date)")
      }
    }
  }

  @Test(arguments: ["every:sun", "each:sun"], ["2026-03-09 10:00", "2026-03-08 12:00"])
  func `a time that a clock change has moved, and that was postponed, is done once`(
    rule: String, postponed: String
  ) throws {
    func at(_ time: String) -> LocalNow { .at(time, in: "America/New_York") }
    var todo = Todo.rent { $0.due = at("2026-03-01 02:30").moment }
    todo.recurrence = Recurrence(RecurrenceRule(rule)!, from: at("2026-03-01 02:30").moment)
    todo = try #require(todo.next(at: at("2026-03-01 10:00")))
    #expect(todo.due == at("2026-03-08 03:30").moment)
    let moment = at(postponed).moment
    todo.due = moment
    todo.recurrence?.postponed = moment
    todo = try #require(todo.next(at: at("2026-03-07 10:00")))
    #expect(todo.due == at("2026-03-15 02:30").moment)
  }

  /// 2026-01-31 is a Saturday.
  @Test(arguments: ["every:week", "every:sat", "each:week", "each:sat"])
  func `a weekday that was postponed leaves the next one on the grid, however far`(
    rule: String
  ) async throws {
    let list = RecurringList([rent { $0.recurrence?.rule = RecurrenceRule(rule)! }])
    let program = list.program()
    let word = DateWord(.after(DateSpan(17, .day)))
    try await program.postpone(by: word, at: start, ids: [Todo.id(1)])
    let postponed = try #require(try await list.days().first)
    try await program.setDone(true, ids: [Todo.id(1)])
    #expect(try await list.days() == ["2026-02-07", "x \(postponed)"])
  }

  @Test func `a rule set again keeps the occurrence, and another begins anew`() async throws {
    let list = RecurringList([rent()])
    let program = list.program()
    try await program.setDone(true, ids: [Todo.id(1)])
    let before = try await list.todos()[0]
    var settings = TodoSettings()
    settings.recurrence = .to(FirstOccurrence(monthly, at: start))
    #expect(try await program.set(settings, ids: [Todo.id(1)]).isEmpty)
    settings.recurrence = .to(FirstOccurrence(RecurrenceRule("each:2w")!, at: start))
    try await program.set(settings, ids: [Todo.id(1)])
    let after = try #require(try await list.todos()[0].recurrence)
    #expect(after.anchor == before.due && after.step == 0 && after.occurrence == 1)
    settings.recurrence = .clear
    try await program.set(settings, ids: [Todo.id(1)])
    try await program.setDone(true, ids: [Todo.id(1)])
    #expect(try await list.days() == ["x 2026-02-28", "x 2026-01-31"])
  }

  @Test func `the last day goes with the rule, and a new one is refused`() async throws {
    let list = RecurringList([rent { $0.until = start.day(28, .day, after: start.today) }])
    let program = list.program()
    var settings = TodoSettings()
    settings.recurrence = .clear
    settings.dates[.until] = .to(.at(start.day(90, .day, after: start.today)))
    await #expect(throws: TodosError.self) { try await program.set(settings, ids: [Todo.id(1)]) }
    #expect(try await list.todos()[0].recurrence != nil)
    settings.dates = [:]
    try await program.set(settings, ids: [Todo.id(1)])
    let todo = try await list.todos()[0]
    #expect(todo.recurrence == nil && todo.until == nil && todo.due != nil)
    try await program.undo()
    let until = try #require(try await list.todos()[0].until)
    settings.dates[.until] = .to(.at(until))
    try await program.set(settings, ids: [Todo.id(1)])
    #expect(try await list.todos()[0].until == until, "the last day was set")
  }
}
