import Foundation
import Repositories
import StateStore

/// The numbers of todos that were open at the end of each of the last days.
struct BurnDown {
  /// The first moments of the days, today last.
  private let days: [Date]
  /// The first moments after the days.
  private let ends: [Date]
  /// The todos that came on each day, less those that were done.
  private var changes: [Int]

  /// Counts the todos of a list, in one pass.
  init(_ list: TodoList, days count: Int, at now: LocalNow) {
    let starts = (1 - count...1).map { now.day($0, .day, after: now.today) }
    (days, ends) = (starts.dropLast(), Array(starts.dropFirst()))
    changes = Array(repeating: 0, count: count)
    let series = Set(list.lazy.filter { $0.recurrence != nil }.map(\.createdAt))
    for todo in list {
      let created = place(of: todo.createdAt)
      if !todo.isDone {
        changes[created] += 1
      } else if let completed = todo.completedAt, !todo.isOccurrence(of: series) {
        changes[created] += 1
        changes[max(created, place(of: completed))] -= 1
      }
    }
  }

  var counts: [TodoCounts.Day] {
    var open = 0
    return zip(days, changes).map { day, change in
      open += change
      return TodoCounts.Day(start: day, count: open)
    }
  }

  /// The first day that ends after a moment. A moment in the future, from a fast clock, counts as
  /// today, so that today's number is that of the open todos.
  private func place(of moment: Date) -> Int {
    ends.firstIndex { $0 > moment } ?? days.count - 1
  }
}

extension Todo {
  /// Whether the todo stands for an occurrence of a todo that comes back, which was made with that
  /// todo's date of creation: only one of the two was open at a time.
  fileprivate func isOccurrence(of series: Set<Date>) -> Bool {
    recurrence == nil && id.isDerived && series.contains(createdAt)
  }
}

extension UUID {
  /// Whether the id was computed, as those of occurrences, and not drawn by chance.
  fileprivate var isDerived: Bool { uuid.6 & 0xF0 == 0x80 }
}
