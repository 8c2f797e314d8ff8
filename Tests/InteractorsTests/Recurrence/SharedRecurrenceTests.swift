import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

/// Todos that come back, completed by several programs and machines.
struct SharedRecurrenceTests {
  private let start = RecurringList.start

  private func rent(_ change: (inout Todo) -> Void = { _ in }) -> Todo { .rent(change) }

  /// A program that has seen the list before others' edits, and saves now.
  private func late(_ list: RecurringList, _ edit: TodosEdit) async throws -> TodosEdit {
    try await list.repository.save(edit, basedOn: .zero).edit
  }

  @Test(arguments: RecurrenceRule.Kind.allCases)
  func `an occurrence that others completed is not completed twice`(
    kind: RecurrenceRule.Kind
  ) async throws {
    let rule = RecurrenceRule(kind, .span(DateSpan(1, .month)))!
    let todo = rent { $0.recurrence?.rule = rule }
    let list = RecurringList([todo])
    // Another machine completes the same occurrence a day later.
    let later = start.moment.addingTimeInterval(86_400)
    let theirs = todo.completed(at: LocalNow(later, start.calendar), in: [todo])
    try await list.program("a").setDone(true, ids: [Todo.id(1)])
    let before = try await list.todos()
    let saved = try await late(list, TodosEdit(.done, theirs, by: "b"))
    #expect(saved.changes.isEmpty)
    #expect(try await list.todos() == before)
    // Also when the done todo was removed meanwhile, and when the next one is done, too.
    try await list.program("a", ids: 2000).purge()
    try await list.program("a", ids: 3000).setDone(true, ids: [Todo.id(1)])
    let again = try await late(list, TodosEdit(.done, theirs, by: "b"))
    #expect(again.changes.isEmpty)
  }

  @Test func `three machines complete one occurrence: one successor in every order`() async throws {
    for kind in RecurrenceRule.Kind.allCases {
      let todo = rent { $0.recurrence?.rule = RecurrenceRule(kind, .span(DateSpan(3, .day)))! }
      let edits = (0..<3).map { day in
        let moment = start.moment.addingTimeInterval(Double(day) * 86_400)
        return TodosEdit(
          .done, todo.completed(at: LocalNow(moment, start.calendar), in: [todo]), by: "\(day)")
      }
      for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let list = RecurringList([todo])
        for place in order { _ = try await late(list, edits[place]) }
        let todos = try await list.todos()
        #expect(todos.map(\.isDone) == [false, true], "\(kind) \(order)")
        let first = edits[order[0]].changes.compactMap(\.after)
        #expect(todos[0] == first[0] && todos[1].id == first[1].id)
        #expect(todos[0].recurrence?.occurrence == 1)
      }
    }
  }

  @Test func `a due date that others moved is not overwritten by a completion`() async throws {
    let list = RecurringList([rent()])
    let mine = rent().completed(at: start, in: [rent()])
    var settings = TodoSettings()
    settings.dates[.due] = .to(.at(start.day(1, .day, after: start.today)))
    try await list.program("b").set(settings, ids: [Todo.id(1)])
    await #expect(throws: TodosConflict.self) {
      try await late(list, TodosEdit(.done, mine, by: "a"))
    }
    #expect(try await list.days() == ["2026-02-01"])
  }

  @Test func `other fields that others changed stay beside a completion`() async throws {
    let list = RecurringList([rent()])
    let mine = rent().completed(at: start, in: [rent()])
    try await list.program("b").rename(id: Todo.id(1), to: "the rent")
    _ = try await late(list, TodosEdit(.done, mine, by: "a"))
    #expect(try await list.days() == ["2026-02-28", "x 2026-01-31"])
    #expect(try await list.todos().map(\.title) == ["the rent", "rent"])
  }

  @Test func `an undo leaves a completion whole when others have completed the next one`()
    async throws
  {
    let list = RecurringList([rent()])
    try await list.program("a").setDone(true, ids: [Todo.id(1)])
    let tomorrow = LocalNow.at("2026-02-01 10:00")
    try await list.program("b", at: tomorrow).setDone(true, ids: [Todo.id(1)])
    let before = try await list.todos()
    let mine = list.program("a", ids: 2000)
    await #expect(throws: TodosError.changedSince(.done)) { try await mine.undo() }
    #expect(try await list.todos() == before)
    try await list.program("b").undo()
    #expect(try await list.days() == ["2026-02-28", "x 2026-01-31"])
  }

  @Test func `an undo leaves a completion whole when others have moved the due date`()
    async throws
  {
    let list = RecurringList([rent()])
    try await list.program("a").setDone(true, ids: [Todo.id(1)])
    var settings = TodoSettings()
    settings.dates[.due] = .to(.at(start.day(30, .day, after: start.today)))
    try await list.program("b").set(settings, ids: [Todo.id(1)])
    let before = try await list.todos()
    await #expect(throws: TodosError.changedSince(.done)) {
      try await list.program("a", ids: 2000).undo()
    }
    #expect(try await list.todos() == before)
  }

  @Test func `a redo makes no part of a completion`() async throws {
    let list = RecurringList([rent()])
    let mine = list.program("a")
    try await mine.setDone(true, ids: [Todo.id(1)])
    try await mine.undo()
    try await list.program("b").skip(ids: [Todo.id(1)])
    let before = try await list.todos()
    #expect(try await list.program("a", ids: 2000).redo().changes.isEmpty)
    #expect(try await list.todos() == before)
  }

  @Test func `a done todo that somebody opened is completed with its occurrence`() async throws {
    let list = RecurringList([rent()])
    let mine = list.program("a")
    try await mine.setDone(true, ids: [Todo.id(1)])
    let done = try await list.todos()[1].id
    try await list.program("b").setDone(false, ids: [done])
    try await list.program("a", ids: 2000).undo()
    #expect(try await list.days() == ["2026-01-31", "2026-01-31"])
    try await list.program("a", ids: 3000).setDone(true, ids: [Todo.id(1)])
    #expect(try await list.days() == ["2026-02-28", "x 2026-01-31"])
  }

  @Test(arguments: [true, false])
  func `a refused completion made again does not move a later occurrence`(skips: Bool) async throws
  {
    let list = RecurringList([rent()])
    let mine = list.program("a")
    await mine.load().finished
    try await list.program("b").postpone(
      by: DateWord(.after(DateSpan(1, .day))), at: start, ids: [Todo.id(1)])
    await #expect(throws: TodosError.self) {
      if skips {
        try await mine.skip(ids: [Todo.id(1)])
      } else {
        try await mine.setDone(true, ids: [Todo.id(1)])
      }
    }
    for ids in [2000, 3000] {
      try await list.program("b", ids: ids).setDone(true, ids: [Todo.id(1)])
    }
    let before = try await list.todos()
    let number = try #require(mine.refusedEdits().last?.number)
    #expect(try await mine.redo(refused: number).changes.isEmpty)
    #expect(try await list.todos() == before)
  }

  @Test func `a program that knows no recurrence ends it by done`() async throws {
    let list = RecurringList([rent()])
    var old = rent()
    (old.isDone, old.completedAt) = (true, start.moment)
    _ = try await late(list, TodosEdit(.done, [.changed(from: rent(), to: old)], by: "old"))
    #expect(try await list.days() == ["x 2026-01-31"])
    let mine = rent().completed(at: start, in: [rent()])
    #expect(try await late(list, TodosEdit(.done, mine, by: "a")).changes.isEmpty)
    try await list.program("a").setDone(false, ids: [Todo.id(1)])
    try await list.program("a").setDone(true, ids: [Todo.id(1)])
    #expect(try await list.days() == ["2026-02-28", "x 2026-01-31"])
  }
}
