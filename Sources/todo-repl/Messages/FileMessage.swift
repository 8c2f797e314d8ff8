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
  /// The number of further fields that an import left as they are.
  case moreLeft(Int)
  /// Members of a file without a meaning here, each with the number of todos that have it.
  case kept([KeptMember])
  case exported(Int, to: String)
  /// The list was copied to servers, with this number of todos.
  case shared(Int, list: String, servers: [String])
  /// The list was copied to a file, with this number of todos.
  case unshared(Int, file: String)
  /// The text of an edit during which a program was ended.
  case draftKept(String)
  case noPlaceInFormat
  /// A recovery: the intact lines, those left out, and the saves missing at the end.
  case recovered(Int, into: String, dropped: Int, lost: Int)
  case leftOutLine(Int, reason: String)
  case seed(String)
  case changedElsewhere
  /// The changes that an undo or redo left alone.
  case leftAsChanged([TodosConflict.Conflict])
  case notFollowed(reason: String)
  /// The outcome of an edit whose outcome was unknown.
  case outcomeKnown(TodosEdit, isSaved: Bool)
  case copyDamaged(reason: String)
  case countriesNotFresh(reason: String)
  /// The server of the todos is out of reach.
  case wentOffline(since: String, reason: String)
  case cameBack
  /// The number of waiting edits that are now saved, and the numbers of their todos.
  case sent(Int, numbers: [GivenNumber])
  case notSent(reason: String)
  /// The number of edits that wait on this machine when the program ends.
  case leavesWaiting(Int)
  /// The opened list on servers.
  case opened(list: String, servers: [String])
  case tornLine(String, keptIn: String)
  case unfinishedLine(String)
  /// The file of the list was replaced by an older copy.
  case olderFile(String, saved: Int, found: Int)
  case waiting(String, pid: Int32?)
  /// The file of the list was moved or removed while the list is open.
  case gone(String)
  case hook(HookMessage)
  /// The file at the list's path cannot be read, or is another list.
  case unreadable(reason: String)
  /// The file of the list is back at its path.
  case isBack(String)
  /// A line of the file has a record that only later versions of the program understand.
  case newerRecord(String, line: Int, kind: String)
  case notSynchronized(String, reason: String)
  case notRemembered(String, error: String)
  case lineHistoryNotSaved(String, reason: String)
  case settingsLeftOut(String, reason: String)
  /// Something other than the file of refused edits is at its path.
  case refusalsNotKept(reason: String)

  /// The number given to a todo, and the number it had while it waited.
  struct GivenNumber: Hashable {
    let waiting: Int
    let number: Int
  }

  /// The number of rows of an import with one result.
  enum Count: Hashable {
    case added(Int)
    case updated(Int)
    case unchanged(Int)
    case skipped(Int)
    case bad(Int)
  }
}
