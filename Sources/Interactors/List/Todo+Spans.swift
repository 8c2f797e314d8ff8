import Foundation
import Repositories

extension Todo {
  /// Refuses dates that say nothing without another value: a span before the due date if the todo
  /// has none, and a last day of a todo that does not come back; and dates that nobody could type.
  /// Unchanged ones stay.
  func checkDates(from before: Todo? = nil, in calendar: Calendar) throws(TodosError) {
    if let until, until != before?.until, recurrence == nil { throw .untilWithoutRecurrence(self) }
    for mark in DateMark.all {
      func date(of todo: Todo) -> Date? {
        mark.moment(of: todo)?.date(due: todo.due, in: calendar)
      }
      guard let date = date(of: self), calendar.isOutOfRange(date) else { continue }
      if date != before.flatMap(date(of:)) { throw .dueTooLate(self) }
    }
    if due != nil { return }
    for mark in DateMark.all {
      let moment = mark.moment(of: self)
      if let offset = moment?.offset, moment != before.flatMap(mark.moment) {
        throw .noDueDate(self, "\(mark.key)\(offset)")
      }
    }
  }
}

extension Calendar {
  /// Whether a date is outside the years 1 to 9999: nobody could type it, and no file of another
  /// program could have it.
  func isOutOfRange(_ date: Date) -> Bool {
    // Far within these years, in every time zone: a calendar takes long for one date.
    if (-60e9...250e9).contains(date.timeIntervalSinceReferenceDate) { return false }
    let parts = dateComponents([.era, .year], from: date)
    return parts.era != 1 || !(1...9999).contains(parts.year ?? 0)
  }
}
