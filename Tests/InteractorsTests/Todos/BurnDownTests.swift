import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct BurnDownTests {
  private let now = LocalNow.at("2026-03-30 12:00")  // the day after the clocks went forward

  private func counts(_ todos: [Todo]) -> [Int] {
    TodoCounts(TodoList(todos), at: now).openByDay.map(\.count)
  }

  private func todo(_ number: Int, _ created: String, done completed: String? = nil) throws -> Todo
  {
    let moment = try DateWord(created).moment(at: now)
    let ranked = Todo.sample(number)
    return Todo(
      id: ranked.id, number: number, title: "x", isDone: completed != nil, rank: ranked.rank,
      createdAt: moment, completedAt: try completed.map { try DateWord($0).moment(at: now) })
  }

  @Test func `the last fourteen days are counted, today last`() {
    let days = TodoCounts([], at: now).openByDay
    #expect(days.count == 14 && days.allSatisfy { $0.count == 0 })
    #expect(now.clock(days[0].start) == "2026-03-17 00:00")
    #expect(now.clock(days[13].start) == "2026-03-30 00:00")
  }

  @Test func `a todo is open from the day of its creation to the day before it was done`() throws {
    #expect(
      counts([try todo(1, "2026-03-20@23:59", done: "2026-03-28@0:01")])
        == [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0])
    #expect(
      counts([try todo(1, "2020-01-01"), try todo(2, "2026-03-29@23:59")])
        == Array(repeating: 1, count: 12) + [2, 2])
    let over = [try todo(1, "2020-01-01", done: "2026-03-16"), try todo(2, "fri", done: "fri")]
    #expect(counts(over) == Array(repeating: 0, count: 14))
  }

  @Test func `today's number is that of the open todos, whatever the clocks of others`() throws {
    let early = try todo(1, "tomorrow")
    #expect(counts([early]).last == 1)
    #expect(counts([try todo(1, "2026-03-01", done: "tomorrow")]).last == 0)
    #expect(counts([try todo(1, "today", done: "2026-03-20")]).allSatisfy { $0 == 0 })
  }

  @Test func `a done todo without a date of completion is not counted`() throws {
    var todo = try todo(1, "2026-03-01", done: "today")
    todo.completedAt = nil
    #expect(counts([todo]).allSatisfy { $0 == 0 })
  }

  @Test func `of a todo that comes back one occurrence is open at a time`() async throws {
    let start = RecurringList.start
    var rent = Todo(
      id: Todo.id(1), number: 1, title: "rent", rank: Todo.sample(1).rank,
      createdAt: start.day(-5, .day, after: start.today), due: start.today)
    rent.recurrence = RecurrenceRule("every:month").map { Recurrence($0, from: start.today) }
    let list = RecurringList([rent])
    let program = list.program()
    for _ in 1...3 { try await program.completeEarly(Todo.id(1)) }
    let stored = try await list.todos()
    #expect(stored.count == 4)
    #expect(
      TodoCounts(TodoList(stored), at: start).openByDay.map(\.count)
        == Array(repeating: 0, count: 8) + Array(repeating: 1, count: 6))
  }
}
