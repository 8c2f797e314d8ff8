public import Foundation
public import Repositories
public import StateStore

/// How many todos there are of each kind.
public struct TodoCounts: Hashable, Sendable {
  /// How many todos one tag has.
  public struct Tag: Hashable, Sendable {
    /// The tag, without its `+`.
    public let name: String
    /// How many todos have it.
    public let count: Int
  }

  /// How many todos were done on one day.
  public struct Day: Hashable, Sendable {
    /// Its first moment.
    public let start: Date
    /// How many todos were done.
    public let count: Int
  }

  /// Those that are not done.
  public private(set) var open = 0
  /// Those that are done.
  public private(set) var done = 0
  /// Those that are open and should have been done.
  public private(set) var overdue = 0
  /// The open ones of each priority, with none under nil.
  public private(set) var openByPriority: [Priority?: Int] = [:]
  /// The open ones of each tag that one has: the most first, then by name.
  public private(set) var openByTag: [Tag] = []
  /// Those done on each of the last seven days, today last.
  public private(set) var doneByDay: [Day] = []

  /// Counts the todos of a list.
  public init(_ list: TodoList, at now: LocalNow) {
    var tags: [String: Int] = [:]
    let days = (-6...1).map { now.day($0, .day, after: now.today) }
    var doneOn = Array(repeating: 0, count: 7)
    for todo in list {
      if todo.isDone {
        done += 1
        if let moment = todo.completedAt, let next = days.firstIndex(where: { $0 > moment }),
          next > 0
        {
          doneOn[next - 1] += 1
        }
      } else {
        open += 1
        if now.isOverdue(todo) { overdue += 1 }
        openByPriority[todo.priority, default: 0] += 1
        for tag in Set(todo.tags.map(Todo.tagName)) { tags[tag, default: 0] += 1 }
      }
    }
    openByTag = tags.map { Tag(name: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    doneByDay = zip(days, doneOn).map { Day(start: $0, count: $1) }
  }
}
