/// A message behind a row of a list, or under the rows.
enum ListMessage: Hashable {
  /// `line` is the command that shows all rows.
  case moreRows(Int, line: String)
  case moreChanges(Int)
  case countries(Int)
  case countriesFitting(Int, of: Int)
  case noCountryMatches(String)
  case todos(Int, open: Int)
  case todosFitting(Int, of: Int, open: Int)
  case noTodosYet, nothingOpen, nothingDone, nothingOverdue, noTodoFits
  case overdue(due: String)
  case removed, unchanged
  case stats(Int, open: Int, done: Int, overdue: Int)
}
