import Interactors

/// A message behind a row of a list, or under the rows.
enum ListMessage: Hashable {
  /// `line` is the command that shows all rows.
  case moreRows(Int, line: String)
  case moreChanges(Int)
  case changedByOthers
  case changedHere
  case thisTerminal
  /// The label of a terminal that is gone.
  case goneTerminal(String)
  case someTodos(Int)
  case noEditsYet
  case countries(Int)
  case countriesFitting(Int, of: Int)
  /// The suggestion is a name, or another word, that is near.
  case noCountryMatches(String, suggestion: String? = nil)
  /// No country of a list has what the list is sorted by.
  case unsorted(CountryOrder.Key)
  case todos(Int, open: Int)
  case todosFitting(Int, of: Int, open: Int)
  /// The file of the list is not there: it is the path that was typed.
  case noListYet(String)
  case noTodosYet, nothingOpen, nothingDone, nothingOverdue
  /// The filter is as it is typed, in both.
  case noTodoFits(filter: String)
  case filter(String)
  /// The order is as it is typed.
  case order(String)
  case overdue(due: String)
  case removed, unchanged, moved, notesChanged, unfit, waiting
  /// Nothing of the list is known but the edits that wait.
  case onlyWaiting
  /// Since when the server is out of reach, if it is, and how many edits wait.
  case backlog(since: String?, Int)
  case toDo(Int, dueToday: Int, overdue: Int)
  case stats(Int, open: Int, done: Int, overdue: Int)
}
