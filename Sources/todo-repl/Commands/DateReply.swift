import Foundation
import Interactors
import Repositories
import StateStore

extension SceneContainer {
  /// Says dates in full below the rows, for a person who typed words that have to be worked out.
  ///
  /// - Parameter todos: The todos with these dates.
  func say(_ marks: TodoMarks, of todos: [Todo], at now: LocalNow) {
    for mark in DateMark.all {
      switch marks.dates[mark] {
      case .to(.date(let word)) where !word.isPlain: say(word.moment(at: now), mark, at: now)
      case .to(.beforeDue): say(mark, of: todos, at: now)
      default: break
      }
    }
    if marks.dates[.due] == nil { say(marks.recurrence, todos, at: now) }
  }

  /// Says the first due date of todos that come back, if the person typed none.
  private func say(_ recurrence: Setting<RecurrenceRule>, _ todos: [Todo], at now: LocalNow) {
    if case .to = recurrence { say(.due, of: todos, at: now) }
  }

  /// Says a date of todos in full below the rows, if all have the same.
  func say(_ mark: DateMark, of todos: [Todo], at now: LocalNow) {
    // Todos with several dates have them in their rows.
    let dates = Set(todos.map { mark.date(of: $0, at: now) })
    if dates.count == 1, let date = dates.first ?? nil { say(date, mark, at: now) }
  }

  private func say(_ date: Date, _ mark: DateMark, at now: LocalNow) {
    // A wait that is over says nothing any more.
    if mark == .wait, date <= now.moment { return }
    if output.isForPerson { output.show(.edit(.date(mark, FullDate(date, at: now)))) }
  }
}
