import Foundation
package import Repositories
package import StateStore

extension TodoList {
  /// Whether the last occurrence of an open todo was completed today, and the present one is due on
  /// a later day: a second "done" means the first. A todo that was started is meant all the same.
  package func isDoneForToday(_ todo: Todo, at now: LocalNow) -> Bool {
    let calendar = now.calendar
    guard !todo.isDone, !todo.isStarted, let recurrence = todo.recurrence, let due = todo.due,
      calendar.startOfDay(for: due) > now.today,
      let completed = lastCompletion(of: todo, before: recurrence.occurrence)
    else { return false }
    return calendar.startOfDay(for: completed) == now.today
  }

  /// The moment at which the occurrence before one was completed; nil without its done todo.
  ///
  /// Taskwarrior also numbers the occurrences that were passed over, which have no todo: those of a
  /// year are looked for.
  private func lastCompletion(of todo: Todo, before occurrence: Int) -> Date? {
    let most = todo.foreign[TaskwarriorKept.key] == nil ? 1 : 366
    let numbers = (Swift.max(0, occurrence - most)..<Swift.max(0, occurrence)).reversed()
    return numbers.lazy.compactMap { self[id: todo.id(ofOccurrence: $0)] }.first?.completedAt
  }
}
