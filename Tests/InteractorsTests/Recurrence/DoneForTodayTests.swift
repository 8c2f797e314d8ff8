import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

/// A second "done" on one day, which means the occurrence that is over.
struct DoneForTodayTests {
  private let start = RecurringList.start
  private let over = ["2026-02-28", "x 2026-01-31"]

  @Test(arguments: [false, true])
  func `an occurrence is completed once a day, also by other programs`(
    isToggle: Bool
  ) async throws {
    let list = RecurringList([.rent()])
    for name in ["a", "b", "c"] {
      let program = list.program(name)
      let changed =
        isToggle
        ? try await program.toggle(ids: [Todo.id(1)])
        : try await program.setDone(true, ids: [Todo.id(1)])
      #expect(changed.isEmpty == (name != "a"))
      #expect(try await program.completeWithParts(ids: [Todo.id(1)]).isEmpty)
      #expect(try await list.days() == over)
    }
  }

  @Test func `occurrences of a task of Taskwarrior that were passed over are no completion`()
    async throws
  {
    let list = RecurringList([.rent()])
    try await list.program().setDone(true, ids: [Todo.id(1)])
    var todos = try await list.todos()
    #expect(TodoList(todos).isDoneForToday(todos[0], at: start))
    todos[0].recurrence?.occurrence += 5
    #expect(!TodoList(todos).isDoneForToday(todos[0], at: start))
    todos[0].foreign[TaskwarriorKept.key] = RawJSON("{}")
    #expect(TodoList(todos).isDoneForToday(todos[0], at: start))
    todos[0].recurrence?.occurrence = 0
    #expect(!TodoList(todos).isDoneForToday(todos[0], at: start))
  }

  @Test func `the next day completes the next occurrence, although it is early`() async throws {
    let list = RecurringList([.rent()])
    try await list.program().setDone(true, ids: [Todo.id(1)])
    let tomorrow = LocalNow.at("2026-02-01 00:00")
    #expect(try await list.program(at: tomorrow).setDone(true, ids: [Todo.id(1)]).count == 1)
    #expect(try await list.days() == ["2026-03-31", "x 2026-02-28", "x 2026-01-31"])
    #expect(try await list.program(at: tomorrow).setDone(true, ids: [Todo.id(1)]).isEmpty)
  }

  @Test func `an occurrence that is still due today or overdue is completed`() async throws {
    let rule = RecurrenceRule("each:day")!
    let list = RecurringList([
      .rent {
        $0.due = start.day(-2, .day, after: start.today)
        $0.recurrence = Recurrence(rule, from: start.day(-2, .day, after: start.today))
      }
    ])
    for _ in 1...4 { try await list.program().setDone(true, ids: [Todo.id(1)]) }
    #expect(
      try await list.days() == ["2026-02-01", "x 2026-01-31", "x 2026-01-30", "x 2026-01-29"])
  }

  @Test func `a started todo, and one that is due today by hand, is completed`() async throws {
    let list = RecurringList([.rent()])
    let program = list.program()
    try await program.setDone(true, ids: [Todo.id(1)])
    try await program.completeEarly(Todo.id(1))
    #expect(try await list.days().first == "2026-03-31")
    #expect(try await program.setDone(true, ids: [Todo.id(1)]).isEmpty)
    var settings = TodoSettings()
    settings.dates[.due] = .to(.at(start.today))
    try await program.set(settings, ids: [Todo.id(1)])
    #expect(try await program.setDone(true, ids: [Todo.id(1)]).count == 1)
  }

  @Test func `after an undo, a reopened or a purged done todo, done completes`() async throws {
    let list = RecurringList([.rent()])
    let program = list.program()
    try await program.setDone(true, ids: [Todo.id(1)])
    try await program.undo()
    #expect(try await program.setDone(true, ids: [Todo.id(1)]).count == 1)
    #expect(try await list.days() == over)
    let done = try await list.todos()[1].id
    try await program.setArchived(true, ids: [done])
    #expect(try await program.setDone(true, ids: [Todo.id(1)]).isEmpty)
    try await program.purge(ids: [done], archived: true)
    #expect(try await program.setDone(true, ids: [Todo.id(1)]).count == 1)
    #expect(try await list.days() == ["2026-03-31", "x 2026-02-28"])
    try await program.setDone(false, ids: [try await list.todos()[1].id])
    #expect(try await program.setDone(true, ids: [Todo.id(1)]).count == 1)
  }

  @Test func `a skipped occurrence is no completed one`() async throws {
    let list = RecurringList([.rent()])
    let program = list.program()
    try await program.setDone(true, ids: [Todo.id(1)])
    try await program.skip(ids: [Todo.id(1)])
    #expect(try await program.setDone(true, ids: [Todo.id(1)]).count == 1)
  }

  @Test func `among several, only the todo that is done for today stays`() async throws {
    let list = RecurringList([.rent(), .sample(2)])
    let program = list.program()
    try await program.setDone(true, ids: [Todo.id(1)])
    #expect(
      try await program.setDone(true, ids: [Todo.id(1), Todo.id(2)]).map(\.id) == [Todo.id(2)])
  }
}
