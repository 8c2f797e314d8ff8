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
    var alarm = DueAlarm(after: start.moment)
    #expect(alarm.next(in: list).map(start.clock) == "2026-11-26 12:00")
    list[id: Todo.id(4)]?.isDone = true
    #expect(alarm.next(in: list).map(start.clock) == "2026-11-26 17:00")
    #expect(alarm.next(in: try todos("today", "yesterday")) == nil)
    #expect(alarm.next(in: [.sample(1)]) == nil)
  }

  @Test func `a change costs a look at what it changes, unless the first todo is no longer first`()
  {
    var list = TodoList(
      (1...900).map { number in
        var todo = Todo.sample(number)
        todo.due = start.moment.addingTimeInterval(Double(number) * 60)
        return todo
      })
    var alarm = DueAlarm(after: start.moment)
    #expect(alarm.next(in: list) == start.moment.addingTimeInterval(60))
    #expect(alarm.looks == 900)
    for number in 2...101 {
      list[id: Todo.id(number)]?.isDone = true
      list.remove(id: Todo.id(number + 500))
      #expect(alarm.next(in: list) == start.moment.addingTimeInterval(60))
    }
    #expect(alarm.looks == 1_000)
    list[id: Todo.id(899)]?.due = start.moment.addingTimeInterval(30)
    #expect(alarm.next(in: list) == start.moment.addingTimeInterval(30))
    var new = Todo.sample(950)
    new.due = start.moment.addingTimeInterval(20)
    list.append(new)
    #expect(alarm.next(in: list) == start.moment.addingTimeInterval(20))
    #expect(alarm.looks == 1_002)
    list.remove(id: new.id)
    #expect(alarm.next(in: list) == start.moment.addingTimeInterval(30))
    #expect(alarm.looks == 1_002 + list.count)
  }

  @Test func `an edit that sets a due date of the past is no alarm`() throws {
    for first in [[], try todos("today@17:00", "today@12:00")] as [TodoList] {
      var (list, alarm) = (first, DueAlarm(after: start.moment))
      let next = alarm.next(in: list)
      alarm.pass(to: later("2026-11-26 11:00").moment)
      var late = Todo.sample(9)
      late.due = later("2026-11-26 10:30").moment
      list.append(late)
      #expect(alarm.next(in: list) == next)
      late.due = later("2026-11-26 11:30").moment
      list[id: late.id] = late
      #expect(alarm.next(in: list) == late.due)
      // A todo that is to ring still rings.
      alarm.pass(to: later("2026-11-26 11:45").moment)
      #expect(alarm.ring(in: list, at: later("2026-11-26 11:45")) == [late])
      #expect(alarm.next(in: list) == next)
    }
  }

  @Test func `without a todo that falls due, a change that brings one is enough`() throws {
    var alarm = DueAlarm(after: start.moment)
    var list = try todos("today@9:00", "yesterday")
    #expect(alarm.next(in: list) == nil)
    list[id: Todo.id(2)]?.due = start.moment.addingTimeInterval(60)
    #expect(alarm.next(in: list) == start.moment.addingTimeInterval(60))
    #expect(alarm.looks == 3)
    list[id: Todo.id(2)]?.isDone = true
    #expect(alarm.next(in: list) == nil)
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
