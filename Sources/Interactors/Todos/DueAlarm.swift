public import Foundation
public import Repositories
public import StateStore

/// The open todos that fall due as time passes, each once.
///
/// A todo with a time falls due at its moment, one without a time at the beginning of its day. An
/// edit that sets a due date of the past is no alarm: see ``pass(to:)``.
public struct DueAlarm: Sendable {
  private let condition: TodoCondition
  /// The moment up to which the todos have been returned.
  public private(set) var passed: Date
  /// The list that was searched last, and the first todo that falls due in it.
  private var searched: (list: TodoList, first: First?)?
  /// The number of todos that searches have looked at.
  private(set) var looks = 0

  private struct First {
    let id: Todo.ID
    let due: Date
  }

  /// Makes an alarm of the todos that fulfil a condition, for the time after a moment.
  public init(of condition: TodoCondition = .everything, after moment: Date) {
    (self.condition, passed) = (condition, moment)
  }

  /// Notes the present moment, before the first search of a changed list: due dates that the change
  /// has set in the past do not ring. Does nothing while a todo of the old list is still to ring.
  public mutating func pass(to moment: Date) {
    guard let (_, first) = searched, first.map({ $0.due > moment }) ?? true else { return }
    passed = max(passed, moment)
  }

  /// The next moment at which a todo of a list falls due; nil for none.
  ///
  /// - Complexity: O(k log n) for a list k changes after that of the last call, where n is the
  ///   number of todos. O(n) for the first call, for the first after ``ring(in:at:)``, and if the
  ///   todo of the last moment does not fall due then any more.
  public mutating func next(in list: TodoList) -> Date? {
    let first: First?
    if let (old, known) = searched, known.map({ stays($0, in: list) }) ?? true {
      let changes = list.changes(from: old)
      let changed = (changes.inserted + changes.updated).lazy.map { list[$0.position] }
      first = earliest(of: changed, or: known)
    } else {
      first = earliest(of: list, or: nil)
    }
    searched = (list, first)
    return first?.due
  }

  /// Returns the todos that have fallen due since the last call, the earliest first. If the clock
  /// has not gone on, there are none.
  ///
  /// - Complexity: O(n), where n is the number of todos.
  public mutating func ring(in list: TodoList, at now: LocalNow) -> [Todo] {
    if now.moment <= passed { return [] }
    let predicate = TodoPredicate(condition, at: now, in: list)
    let new = passed..<now.moment
    passed = now.moment
    searched = nil
    return list.filter { todo in
      guard !todo.isDone, let due = todo.due else { return false }
      return due > new.lowerBound && due <= new.upperBound && predicate.includes(todo)
    }.sorted { ($0.due ?? .distantPast) < ($1.due ?? .distantPast) }
  }

  /// Whether a todo falls due in another list at the same moment.
  private func stays(_ first: First, in list: TodoList) -> Bool {
    list[id: first.id].flatMap(alarm)?.due == first.due
  }

  private mutating func earliest(of todos: some Sequence<Todo>, or known: First?) -> First? {
    var first = known
    for todo in todos {
      looks += 1
      guard let alarm = alarm(of: todo) else { continue }
      if first.map({ alarm.due < $0.due }) ?? true { first = alarm }
    }
    return first
  }

  private func alarm(of todo: Todo) -> First? {
    guard !todo.isDone, let due = todo.due, due > passed else { return nil }
    return First(id: todo.id, due: due)
  }
}
