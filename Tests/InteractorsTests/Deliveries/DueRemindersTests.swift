import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct DueRemindersTests {
  private func todo(_ number: Int, due minutes: Double?, isDone: Bool = false) -> Todo {
    var todo = Todo.sample(number, isDone: isDone)
    todo.due = minutes.map { noon.addingTimeInterval($0 * 60) }
    return todo
  }

  @Test func `open todos whose moment has come are told once, the earliest first`() {
    let list: TodoList = [
      todo(1, due: 0), todo(2, due: -5), todo(3, due: 1), todo(4, due: nil),
      todo(5, due: -9, isDone: true),
    ]
    var reminders = DueReminders()
    let told = reminders.take(list, at: noon)
    #expect(told.map(\.todo.number) == [2, 1])
    #expect(told.allSatisfy { !$0.isRepeated })
    reminders.note(told.map(\.todo), isTold: true)
    #expect(reminders.take(list, at: noon).isEmpty)
    #expect(reminders.take(list, at: noon + 60).map(\.todo.number) == [3])
  }

  @Test func `a reminder whose end is unknown is a repeat the next time`() {
    var reminders = DueReminders()
    let first = reminders.take([todo(1, due: 0)], at: noon)
    reminders.note(first.map(\.todo), isTold: false)
    let second = reminders.take([todo(1, due: 0)], at: noon)
    #expect(second.map(\.isRepeated) == [true])
  }

  @Test func `a todo with another due date is told again, and no repeat`() {
    var reminders = DueReminders()
    reminders.note([todo(1, due: -10)], isTold: true)
    let again = reminders.take([todo(1, due: -1)], at: noon)
    #expect(again.map(\.isRepeated) == [false])
  }

  @Test func `a todo that is reopened is told again, and done or removed ones are forgotten`() {
    var reminders = DueReminders()
    reminders.note([todo(1, due: -10), todo(2, due: -10)], isTold: true)
    #expect(reminders.take([todo(1, due: -10, isDone: true)], at: noon).isEmpty)
    #expect(reminders == DueReminders())
    #expect(reminders.take([todo(1, due: -10)], at: noon).count == 1)
  }

  @Test func `reminders survive their file`() throws {
    var reminders = DueReminders()
    reminders.note([todo(1, due: -10), todo(2, due: 0.123)], isTold: true)
    reminders.note([todo(3, due: -1)], isTold: false)
    let data = try JSONEncoder().encode(reminders)
    #expect(try JSONDecoder().decode(DueReminders.self, from: data) == reminders)
  }
}
