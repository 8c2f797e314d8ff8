public import Foundation
public import Repositories
public import StateStore

/// The numbers of todos of each kind.
public struct TodoCounts: Hashable, Sendable {
  /// The number of open todos with one tag.
  public struct Tag: Hashable, Sendable {
    /// The tag, without its `+`.
    public let name: String
    /// The number of todos.
    public let count: Int
  }

  /// The number of todos done on one day.
  public struct Day: Hashable, Sendable {
    /// The first moment of the day.
    public let start: Date
    /// The number of todos.
    public let count: Int
  }

  /// The number of open todos.
  public private(set) var open = 0
  /// The number of done todos that are not archived.
  public private(set) var done = 0
  /// The number of archived todos.
  public private(set) var archived = 0
  /// The number of open todos whose due date is over.
  public private(set) var overdue = 0
  /// The numbers of open todos by priority; nil for no priority.
  public private(set) var openByPriority: [Priority?: Int] = [:]
  /// The numbers of open todos by tag, the most frequent tag first, then by name.
  public private(set) var openByTag: [Tag] = []
  /// The numbers of todos done on each of the last seven days, archived or not, today last.
  public private(set) var doneByDay: [Day] = []
  /// The numbers of todos open at the end of each of the last 14 days, today last. Removed todos
  /// are not counted on any day, nor done ones whose date of completion is unknown.
  public private(set) var openByDay: [Day] = []

  /// Counts the todos of a list.
  ///
  /// - Complexity: O(n), where n is the number of todos.
  public init(_ list: TodoList, at now: LocalNow) {
    var tags = TagCounter()
    let days = (-6...1).map { now.day($0, .day, after: now.today) }
    var doneOn = Array(repeating: 0, count: 7)
    for todo in list {
      if todo.isDone {
        if todo.isArchived { archived += 1 } else { done += 1 }
        if let moment = todo.completedAt, let next = days.firstIndex(where: { $0 > moment }),
          next > 0
        {
          doneOn[next - 1] += 1
        }
      } else {
        open += 1
        if now.isOverdue(todo) { overdue += 1 }
        openByPriority[todo.priority, default: 0] += 1
        tags.count(todo.tags)
      }
    }
    openByTag = tags.counts.map { Tag(name: $0, count: $1.open) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    doneByDay = zip(days, doneOn).map { Day(start: $0, count: $1) }
    openByDay = BurnDown(list, days: 14, at: now).counts
  }
}
