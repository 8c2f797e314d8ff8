public import Foundation
public import Repositories
public import StateStore

/// The open todos that fall due as time passes, each once.
///
/// A todo with a time falls due at its moment, one without a time at the beginning of its day. An
/// edit that sets a due date of the past is no alarm.
public struct DueAlarm: Hashable, Sendable {
  private let condition: TodoCondition
  /// The moment up to which the todos have been returned.
  private var passed: Date

  /// Makes an alarm of the todos that fulfil a condition, for the time after a moment.
  public init(of condition: TodoCondition = .everything, after moment: Date) {
    (self.condition, passed) = (condition, moment)
  }

  /// The next moment at which a todo of a list falls due; nil for none.
  ///
  /// - Complexity: O(n), where n is the number of todos.
  public func next(in list: TodoList) -> Date? {
    list.lazy.filter { !$0.isDone }.compactMap(\.due).filter { $0 > passed }.min()
  }

  /// Returns the todos that have fallen due since the last call, the earliest first. If the clock
  /// has not gone on, there are none.
  ///
  /// - Complexity: O(n), where n is the number of todos.
  public mutating func ring(in list: TodoList, at now: LocalNow) -> [Todo] {
    if now.moment <= passed { return [] }
    let predicate = TodoPredicate(condition, at: now)
    let new = passed..<now.moment
    passed = now.moment
    return list.filter { todo in
      guard !todo.isDone, let due = todo.due else { return false }
      return due > new.lowerBound && due <= new.upperBound && predicate.includes(todo)
    }.sorted { ($0.due ?? .distantPast) < ($1.due ?? .distantPast) }
  }
}
