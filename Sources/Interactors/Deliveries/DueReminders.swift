package import Foundation
package import Repositories

/// The reminders of due todos that a command got.
///
/// The command gets one reminder for each due date of an open todo, once the due date has come; a
/// due date without a time comes with its day.
package struct DueReminders: Codable, Hashable, Sendable {
  /// A due date, and whether the command certainly got its reminder.
  private struct Moment: Codable, Hashable {
    let due: Date
    let isTold: Bool
  }

  /// The due dates, by the ids of their todos.
  private var moments: [String: Moment] = [:]

  /// Makes the reminders of a command that got none.
  package init() {}

  /// The reminder of one todo.
  package struct Reminder: Equatable, Sendable {
    /// The todo.
    package let todo: Todo
    /// Whether the command may have had the reminder before.
    package let isRepeated: Bool
    fileprivate let isTold: Bool

    fileprivate init(todo: Todo, told: Bool?) {
      self.todo = todo
      isRepeated = told == false
      isTold = told == true
    }
  }

  /// The reminders that the command did not get, the earliest first; forgets due dates that no
  /// longer count.
  package mutating func take(_ list: TodoList, at now: Date) -> [Reminder] {
    let due = list.filter { todo in !todo.isDone && todo.due.map { $0 <= now } ?? false }
    let known = due.compactMap { todo in
      moments[todo.id.uuidString].flatMap { $0.due == todo.due ? (todo.id.uuidString, $0) : nil }
    }
    moments = Dictionary(known) { first, _ in first }
    return due.map { Reminder(todo: $0, told: moments[$0.id.uuidString]?.isTold) }
      .filter { !$0.isTold }
      .sorted { ($0.todo.due ?? now, $0.todo.number) < ($1.todo.due ?? now, $1.todo.number) }
  }

  /// Notes that the command is about to get the reminders of todos, or got them.
  package mutating func note(_ todos: some Sequence<Todo>, isTold: Bool) {
    for todo in todos {
      moments[todo.id.uuidString] = todo.due.map { Moment(due: $0, isTold: isTold) }
    }
  }
}
