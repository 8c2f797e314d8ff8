import Foundation
import Repositories
import StateStore
import StateStoreTesting
import Synchronization
import Testing

@testable import Interactors

/// Completing, skipping and taking back todos that come back.
struct RecurringTodosTests {
  private let monthly = RecurrenceRule("every:month")!
  private let start = LocalNow.at("2026-01-31 10:00")

  /// Programs of one list, whose clock a test sets.
  private final class List: Sendable {
    let repository: ScriptedTodosRepository
    private let present: Mutex<LocalNow>

    init(_ todos: [Todo], at now: LocalNow) {
      repository = ScriptedTodosRepository(todos)
      present = Mutex(now)
    }

    var now: LocalNow {
      get { present.withLock(\.self) }
      set { present.withLock { $0 = newValue } }
    }

    func program(_ author: String = "", ids: Int = 1000) -> RealTodosInteractor {
      let ids = Counter(ids)
      return RealTodosInteractor(
        store: Store(AppState()), repository: repository, follows: false,
        now: { self.now.moment }, calendar: { self.now.calendar },
        makeID: { Todo.id(ids.next()) }, author: author)
    }

    func todos() async throws -> [Todo] { try await repository.load().todos }

    /// The due day of each todo, with an "x" before those of done ones.
    func days() async throws -> [String] {
      try await todos().map { ($0.isDone ? "x " : "") + ($0.due.map(now.clock)?.prefix(10) ?? "-") }
    }
  }

  private func rent(_ change: (inout Todo) -> Void = { _ in }) -> Todo {
    var todo = Todo.sample(1, "rent")
    todo.due = start.today
    todo.recurrence = Recurrence(monthly, from: start.today)
    change(&todo)
    return todo
  }

  @Test func `done moves the todo on, and leaves a done todo with the occurrence's date`()
    async throws
  {
    let list = List([rent(), .sample(2)], at: start)
    let program = list.program()
    let changed = try await program.setDone(true, ids: [Todo.id(1)])
    #expect(changed.map(\.number) == [1] && changed.first?.isDone == false)
    let todos = try await list.todos()
    #expect(todos.map(\.number) == [1, 3, 2])
    #expect(try await list.days() == ["2026-02-28", "x 2026-01-31", "-"])
    #expect(todos[1].completedAt == start.moment && todos[1].recurrence == nil)
    #expect(todos[1].title == "rent")
    try await program.setDone(true, ids: [Todo.id(1)])
    #expect(try await list.days() == ["2026-03-31", "x 2026-02-28", "x 2026-01-31", "-"])
    for days in [["2026-02-28", "x 2026-01-31", "-"], ["2026-01-31", "-"]] {
      #expect(try await program.undo().name == .done)
      #expect(try await list.days() == days)
    }
    #expect(try await list.todos().first == rent())
    #expect(try await program.redo().name == .done)
    #expect(try await list.days() == ["2026-02-28", "x 2026-01-31", "-"])
    #expect(Set(try await list.todos().map(\.number)).count == 3)
  }

  @Test func `the last occurrence, on the last day, leaves no open todo`() async throws {
    let list = List([rent { $0.until = start.day(28, .day, after: start.today) }], at: start)
    let program = list.program()
    try await program.setDone(true, ids: [Todo.id(1)])
    #expect(try await list.days() == ["2026-02-28", "x 2026-01-31"])
    try await program.setDone(true, ids: [Todo.id(1)])
    #expect(try await list.days() == ["x 2026-02-28", "x 2026-01-31"])
    #expect(try await list.todos().first?.number == 1)
    try await program.undo()
    #expect(try await list.days() == ["2026-02-28", "x 2026-01-31"])
    try await program.skip(ids: [Todo.id(1)])
    #expect(try await list.days() == ["x 2026-01-31"])
    try await program.undo()
    #expect(try await list.days() == ["2026-02-28", "x 2026-01-31"])
  }

  @Test func `skip leaves no done todo, and refuses todos that do not come back`() async throws {
    let list = List([rent(), .sample(2)], at: start)
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
    let list = List(
      [
        rent {
          $0.wait = .beforeDue(DateSpan(3, .day))
          $0.scheduled = .at(scheduled)
        }
      ], at: start)
    try await list.program().toggle(ids: [Todo.id(1)])
    let live = try await list.todos()[0]
    #expect(live.wait == .beforeDue(DateSpan(3, .day)))
    #expect(live.scheduled == .at(start.day(28, .day, after: scheduled)))
    let moment = try #require(DateMark.wait.date(of: live, at: start))
    #expect(start.clock(moment) == "2026-02-25 00:00")
  }

  @Test func `a due date set by hand is the new first one`() async throws {
    let list = List([rent()], at: start)
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
      let list = List([rent { $0.recurrence?.rule = rule }], at: start)
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

  @Test func `a rule set again keeps the occurrence, and another begins anew`() async throws {
    let list = List([rent()], at: start)
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

  // MARK: Several programs

  /// A program that has seen the list before others' edits, and saves now.
  private func late(_ list: List, _ edit: TodosEdit) async throws -> TodosEdit {
    try await list.repository.save(edit, basedOn: .zero).edit
  }

  @Test(arguments: RecurrenceRule.Kind.allCases)
  func `an occurrence that others completed is not completed twice`(
    kind: RecurrenceRule.Kind
  ) async throws {
    let rule = RecurrenceRule(kind, .span(DateSpan(1, .month)))!
    let todo = rent { $0.recurrence?.rule = rule }
    let list = List([todo], at: start)
    // Another machine completes the same occurrence a day later.
    let later = start.moment.addingTimeInterval(86_400)
    let theirs = todo.completed(at: later, in: [todo]) { start.calendar }
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
          .done, todo.completed(at: moment, in: [todo]) { start.calendar }, by: "\(day)")
      }
      for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let list = List([todo], at: start)
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
    let list = List([rent()], at: start)
    let mine = rent().completed(at: start.moment, in: [rent()]) { start.calendar }
    var settings = TodoSettings()
    settings.dates[.due] = .to(.at(start.day(1, .day, after: start.today)))
    try await list.program("b").set(settings, ids: [Todo.id(1)])
    await #expect(throws: TodosConflict.self) {
      try await late(list, TodosEdit(.done, mine, by: "a"))
    }
    #expect(try await list.days() == ["2026-02-01"])
  }

  @Test func `other fields that others changed stay beside a completion`() async throws {
    let list = List([rent()], at: start)
    let mine = rent().completed(at: start.moment, in: [rent()]) { start.calendar }
    try await list.program("b").rename(id: Todo.id(1), to: "the rent")
    _ = try await late(list, TodosEdit(.done, mine, by: "a"))
    #expect(try await list.days() == ["2026-02-28", "x 2026-01-31"])
    #expect(try await list.todos().map(\.title) == ["the rent", "rent"])
  }

  @Test func `an undo leaves a completion whole when others have completed the next one`()
    async throws
  {
    let list = List([rent()], at: start)
    try await list.program("a").setDone(true, ids: [Todo.id(1)])
    try await list.program("b").setDone(true, ids: [Todo.id(1)])
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
    let list = List([rent()], at: start)
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
    let list = List([rent()], at: start)
    let mine = list.program("a")
    try await mine.setDone(true, ids: [Todo.id(1)])
    try await mine.undo()
    try await list.program("b").skip(ids: [Todo.id(1)])
    let before = try await list.todos()
    #expect(try await list.program("a", ids: 2000).redo().changes.isEmpty)
    #expect(try await list.todos() == before)
  }

  @Test func `a done todo that somebody opened is completed with its occurrence`() async throws {
    let list = List([rent()], at: start)
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
    let list = List([rent()], at: start)
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
    let list = List([rent()], at: start)
    var old = rent()
    (old.isDone, old.completedAt) = (true, start.moment)
    _ = try await late(list, TodosEdit(.done, [.changed(from: rent(), to: old)], by: "old"))
    #expect(try await list.days() == ["x 2026-01-31"])
    let mine = rent().completed(at: start.moment, in: [rent()]) { start.calendar }
    #expect(try await late(list, TodosEdit(.done, mine, by: "a")).changes.isEmpty)
    try await list.program("a").setDone(false, ids: [Todo.id(1)])
    try await list.program("a").setDone(true, ids: [Todo.id(1)])
    #expect(try await list.days() == ["2026-02-28", "x 2026-01-31"])
  }
}
