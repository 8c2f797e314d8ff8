package import Foundation
package import Repositories

/// The due moments of todos that a command has been told of.
///
/// A moment is told once it has come, while its todo is open; a due date without a time comes with
/// its day. A todo that is due at another moment is told again.
package struct DueReminders: Codable, Hashable, Sendable {
  /// A moment, and whether the command has been told of it for certain.
  private struct Moment: Codable, Hashable {
    let due: Date
    let isTold: Bool
  }

  /// The moments, by the ids of their todos.
  private var moments: [String: Moment] = [:]

  /// Makes the reminders of a list of which nothing was told.
  package init() {}

  /// A todo to be told of.
  package struct Reminder: Equatable, Sendable {
    /// The todo.
    package let todo: Todo
    /// Whether the command may have been told before.
    package let isRepeated: Bool
    fileprivate let isTold: Bool

    fileprivate init(todo: Todo, told: Bool?) {
      self.todo = todo
      isRepeated = told == false
      isTold = told == true
    }
  }

  /// The todos to be told of, the earliest first; forgets moments that no longer count.
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

  /// Notes that the command is being told of todos, or has been.
  package mutating func note(_ todos: some Sequence<Todo>, isTold: Bool) {
    for todo in todos {
      moments[todo.id.uuidString] = todo.due.map { Moment(due: $0, isTold: isTold) }
    }
  }
}
