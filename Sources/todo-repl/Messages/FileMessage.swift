import Interactors
import Repositories

/// A message about an import, an export, a recovery, a file that the program keeps, or a source of
/// its data.
enum FileMessage: Hashable {
  case imported(String, [Count])
  case importedNothing(String, [Count])
  case importedEmpty(String)
  /// A row of an import that makes no todo, or a todo that means less than the row.
  case rowRemark(RowRemark)
  case moreSkipped(Int)
  case moreChanged(Int)
  /// Members of a file that have no meaning here, each with the number of todos that have it.
  case kept([KeptMember])
  case exported(Int, to: String)
  /// The list was copied to servers: the number of its todos.
  case shared(Int, list: String, servers: [String])
  /// The list was copied to a file: the number of its todos.
  case unshared(Int, file: String)
  case noPlaceInFormat
  /// Lines, of which some were left out, and saves that are missing at the end.
  case recovered(Int, into: String, dropped: Int, lost: Int)
  case leftOutLine(Int, reason: String)
  case seed(String)
  case changedElsewhere
  /// What an undo or redo has left alone.
  case leftAsChanged([TodosConflict.Conflict])
  case notFollowed(reason: String)
  /// What has become of an edit of unknown outcome.
  case outcomeKnown(TodosEdit, isSaved: Bool)
  case copyDamaged(reason: String)
  case countriesNotFresh(reason: String)
  /// The server of the todos is out of reach.
  case wentOffline(since: String, reason: String)
  case cameBack
  /// How many edits that waited are saved now, and the numbers of their todos.
  case sent(Int, numbers: [GivenNumber])
  case notSent(reason: String)
  /// How many edits wait on this machine when the program ends.
  case leavesWaiting(Int)
  /// The list on servers that was opened.
  case opened(list: String, servers: [String])
  case tornLine(String, keptIn: String)
  case unfinishedLine(String)
  /// An older copy of the list is in its place.
  case olderFile(String, saved: Int, found: Int)
  case waiting(String, pid: Int32?)
  /// The file of the list was moved or removed while the list shows.
  case gone(String)
  /// What is in the place of the list cannot be read, or is another list.
  case unreadable(reason: String)
  /// The file of the list is back in its place.
  case isBack(String)
  /// A line of the file has a record that only later versions of the program understand.
  case newerRecord(String, line: Int, kind: String)
  case notSynchronized(String, reason: String)
  case notRemembered(String, error: String)
  case historyNotKept(String, reason: String)
  case settingsLeftOut(String, reason: String)
  /// Something else has the place of the file of refused edits.
  case refusalsNotKept(reason: String)

  /// The number that a todo was given, and the number by which it was known before.
  struct GivenNumber: Hashable {
    let waiting: Int
    let number: Int
  }

  /// How many rows of an import had one result.
  enum Count: Hashable {
    case added(Int)
    case updated(Int)
    case unchanged(Int)
    case skipped(Int)
    case bad(Int)
  }
}
