import Foundation
package import Repositories
package import StateStore

extension TodoList {
  /// Whether the last occurrence of an open todo was completed today, and the present one is due on
  /// a later day: a second "done" means the first. A todo that was started is meant all the same.
  package func isDoneForToday(_ todo: Todo, at now: LocalNow) -> Bool {
    guard !todo.isDone, !todo.isStarted, let due = todo.due,
      let occurrence = todo.recurrence?.occurrence,
      let completed = self[id: todo.id(ofOccurrence: occurrence - 1)]?.completedAt
    else { return false }
    let calendar = now.calendar
    return calendar.startOfDay(for: due) > now.today
      && calendar.startOfDay(for: completed) == now.today
  }
}
