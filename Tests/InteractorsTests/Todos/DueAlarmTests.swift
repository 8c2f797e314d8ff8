import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct DueAlarmTests {
  private let start = LocalNow.at("2026-11-26 10:00")

  private func todos(_ words: String...) throws -> TodoList {
    TodoList(
      try words.enumerated().map { index, word in
        var todo = Todo.sample(index + 1)
        todo.due = try DateWord(word).moment(at: start)
        return todo
      })
  }

  private func later(_ clock: String) -> LocalNow { LocalNow.at(clock) }

  @Test func `the next moment is that of the first open todo that is still to fall due`() throws {
    var list = try todos("today@9:00", "today", "today@17:00", "today@12:00", "tomorrow")
    let alarm = DueAlarm(after: start.moment)
    #expect(alarm.next(in: list).map(start.clock) == "2026-11-26 12:00")
    list[id: Todo.id(4)]?.isDone = true
    #expect(alarm.next(in: list).map(start.clock) == "2026-11-26 17:00")
    #expect(alarm.next(in: try todos("today", "yesterday")) == nil)
    #expect(alarm.next(in: [.sample(1)]) == nil)
  }

  @Test func `each todo that falls due comes once, at its moment or at the beginning of its day`()
    throws
  {
    var alarm = DueAlarm(after: start.moment)
    let list = try todos("today@17:00", "today@12:00", "tomorrow", "today@9:00", "today")
    #expect(alarm.ring(in: list, at: later("2026-11-26 11:59")) == [])
    #expect(alarm.ring(in: list, at: later("2026-11-26 12:00")).map(\.number) == [2])
    #expect(alarm.ring(in: list, at: later("2026-11-26 12:00")) == [])
    #expect(alarm.ring(in: list, at: later("2026-11-27 00:00")).map(\.number) == [1, 3])
    #expect(alarm.next(in: list) == nil)
  }

  @Test func `an edit that makes a todo due before now is no alarm, nor is a clock set back`()
    throws
  {
    var alarm = DueAlarm(after: start.moment)
    let list = try todos("today@10:30")
    #expect(alarm.ring(in: [], at: later("2026-11-26 11:00")) == [])
    #expect(alarm.ring(in: list, at: later("2026-11-26 11:01")) == [])
    #expect(alarm.ring(in: list, at: later("2026-11-26 10:00")) == [])
    #expect(alarm.ring(in: list, at: later("2026-11-26 10:45")) == [])
  }

  @Test func `an alarm has the todos of its filter`() throws {
    var alarm = DueAlarm(of: .tag("home"), after: start.moment)
    var list = try todos("today@12:00", "today@13:00")
    list[id: Todo.id(2)]?.tags = ["home"]
    #expect(alarm.ring(in: list, at: later("2026-11-26 14:00")).map(\.number) == [2])
  }
}
