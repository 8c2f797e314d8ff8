import Repositories

extension Todo {
  /// Refuses dates that say nothing without another value: a span before the due date if the todo
  /// has none, and a last day of a todo that does not come back. Unchanged ones stay.
  func checkDates(from before: Todo? = nil) throws(TodosError) {
    if let until, until != before?.until, recurrence == nil { throw .untilWithoutRecurrence(self) }
    if due != nil { return }
    for mark in DateMark.all {
      let moment = mark.moment(of: self)
      if let offset = moment?.offset, moment != before.flatMap(mark.moment) {
        throw .noDueDate(self, "\(mark.key)\(offset)")
      }
    }
  }
}
