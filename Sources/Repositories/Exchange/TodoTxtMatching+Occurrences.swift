import Foundation

/// The lines of todos that come back.
///
/// A client completes one by ticking its line off, and adds a line for the next occurrence. The todo
/// is the one of the open line, and the done line stands for the occurrence that is over.
extension TodoTxtMatching {
  mutating func joinOccurrences() {
    let new = rows.indices.filter { index in
      (rows[index].isDone || rows[index].recurrence != nil) && todo(index) == nil
    }
    if new.isEmpty { return }
    var live: [String: [Int]] = [:]
    for index in rows.indices {
      guard let todo = todo(index), !todo.isDone, todo.recurrence != nil else { continue }
      live[rows[index].title, default: []].append(index)
    }
    for index in new {
      let title = rows[index].title
      guard let place = live[title]?.firstIndex(where: { isNext(index, $0) }),
        let other = live[title]?[place], let todo = todo(other)
      else { continue }
      let (open, done) = rows[index].isDone ? (other, index) : (index, other)
      guard take(id(ofOccurrence: todo, in: rows[done]), at: done) else { continue }
      set(todo.id, at: open)
      live[title]?[place] = open
    }
  }

  private func todo(_ index: Int) -> Todo? { ids[index].flatMap(find) }

  /// Whether two rows are an occurrence that is done, and the next one of the same todo.
  private func isNext(_ new: Int, _ known: Int) -> Bool {
    if rows[new].isDone == rows[known].isDone { return false }
    let (open, done) = rows[new].isDone ? (rows[known], rows[new]) : (rows[new], rows[known])
    guard let due = open.due, let last = done.due, last < due else { return false }
    return open.recurrence?.rule.todoTxt == todo(known)?.recurrence?.rule.todoTxt
  }

  /// The id of the done todo that stands for an occurrence. It may have been completed here, too.
  private func id(ofOccurrence todo: Todo, in row: ImportedTodo) -> UUID {
    let number = todo.recurrence?.occurrence ?? 0
    let last = todo.id(ofOccurrence: number - 1)
    let calendar = TaskwarriorDialect.calendar(timeZone)
    let isLast = find(last)?.due.map { calendar.startOfDay(for: $0) } == row.due
    return isLast && row.due != nil ? last : todo.id(ofOccurrence: number)
  }
}
