import Repositories

extension Todo {
  /// Refuses a span before the due date if the todo has no due date. An unchanged one stays.
  func checkSpans(from before: Todo? = nil) throws(TodosError) {
    if due != nil { return }
    for mark in DateMark.all {
      let moment = mark.moment(of: self)
      if let offset = moment?.offset, moment != before.flatMap(mark.moment) {
        throw .noDueDate(self, "\(mark.key)\(offset)")
      }
    }
  }
}
