import Interactors

/// A message behind a row of a list, or under the rows.
enum ListMessage: Hashable {
  /// `line` is the command that shows all rows.
  case moreRows(Int, line: String)
  /// Rows that a key shows.
  case morePages(Int)
  case nothingMore
  case moreChanges(Int)
  case changedByOthers
  case changedHere
  case thisTerminal
  /// The label of a terminal that no longer exists.
  case goneTerminal(String)
  case someTodos(Int)
  case noEditsYet
  case countries(Int)
  case countriesFitting(Int, of: Int)
  /// The suggestion is a similar name or word.
  case noCountryMatches(String, suggestion: String? = nil)
  /// No capital of a country is known here.
  case capitalsUnknown
  /// No country of a list has a value for the sort key.
  case unsorted(CountryOrder.Key)
  case todos(Int, open: Int)
  case todosFitting(Int, of: Int, open: Int)
  /// The words of a view, the name of a context, and the number of todos that show.
  case viewed(String, context: String?, Int, of: Int, open: Int)
  /// The words of a view that shows nothing.
  case nothingViewed(String, context: String?, open: Int)
  case noContexts
  /// The filters of a context that is on now, and the marks that it gives to new todos.
  case contextOn(String, filter: String, marks: String?)
  case contextOff
  /// The file of the list does not exist: the path is as typed.
  case noListYet(String)
  case noTodosYet, nothingOpen, nothingDone, nothingArchived, nothingOverdue
  /// All todos of the list, of this number, are archived.
  case onlyArchived(Int)
  /// The filter as a person types it, in both cases.
  case noTodoFits(filter: String)
  /// No todo that the command would change fits the filter.
  case nothingFits(filter: String)
  case openAndDone(Int, Int)
  case noTags, noProjects
  /// The meaning of a sign in a calendar.
  case dayMark(DayMark)
  /// The meaning of the sign for a number that has no room: greater than this one.
  case moreOnDay(Int)
  /// The number of open todos due in a month, and the filter that lists them.
  case dueInMonth(Int, year: Int, month: Int, filter: String)
  case filter(String)
  /// The order as a person types it.
  case order(String)
  case overdue(due: String)
  case note(RowNote)
  case waiting, archived
  /// Only the waiting edits of the list are known.
  case onlyWaiting
  /// Since when the server is out of reach, nil if it is not, and the number of waiting edits.
  case backlog(since: String?, Int)
  /// The number and the title of a todo that falls due at this moment, or today.
  case dueNow(String, String)
  case dueToday(String, String)
  case toDo(Int, dueToday: Int, overdue: Int)
  case stats(Int, open: Int, done: Int, archived: Int, overdue: Int)
}

/// A note behind a row: the effect of a command on the todo.
enum RowNote {
  case removed, unchanged
  /// The command completes todos, and this one was done, or this time of a todo that comes back.
  case alreadyDone
  /// Only this has changed, and the row does not show it.
  case moved, notesChanged
  /// The todo no longer fits a filter.
  case unfit
}
