import Repositories
public import StateStore

/// The numbers of todos in a status bar.
public struct DueCounts: Hashable, Sendable {
  /// The number of open todos.
  public private(set) var open = 0
  /// The number of open todos due today, including overdue ones: the todos of
  /// `list open due:today`.
  public private(set) var dueToday = 0
  /// The number of open todos whose due date is over: the todos of `list overdue`.
  public private(set) var overdue = 0

  /// The number of done todos.
  public private(set) var done = 0

  /// Counts the todos of a list that fulfil a condition.
  ///
  /// - Complexity: O(n), where n is the number of todos.
  public init(_ list: TodoList, _ condition: TodoCondition, at now: LocalNow) {
    let predicate = TodoPredicate(condition, at: now, in: list)
    let today = TodoPredicate(.due(.on(DateWord(.today))), at: now, in: list)
    for todo in list where predicate.includes(todo) {
      if todo.isDone {
        done += 1
        continue
      }
      open += 1
      if today.includes(todo) { dueToday += 1 }
      if now.isOverdue(todo) { overdue += 1 }
    }
  }
}
