/// What is said behind the rows of a list, and under them.
enum ListMessage: Hashable {
  /// The line shows all rows.
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
