import Interactors
import Repositories

/// A question before an edit, or a report after it.
indirect enum EditMessage: Hashable, Sendable {
  case undone(TodosEdit.Name)
  case redone(TodosEdit.Name)
  /// The name of an edit that took another one back, or made it again.
  case undoing(TodosEdit.Name)
  case redoing(TodosEdit.Name)
  /// The name of an edit that was not saved, and the number that makes it again.
  case refused(TodosEdit.Name, Int)
  /// All done todos, of this number, are archived.
  case onlyArchivedToPurge(Int)
  case nothingToPurge, nothingToArchive, noArchiveToPurge, nothingChanged
  /// The comment above the text of a todo in a text editor.
  case textBegins(String)
  /// A question before an edit of this number of todos, and the report after it.
  case ask(Bulk, Int)
  case did(Bulk, Int)
  /// A todo to complete, and the number of its open parts.
  case askParts(String, Int)
  /// The number of open parts of several todos to complete.
  case askPartsOfSeveral(Int)
  /// The number of the done todos to remove from the list, or from the archive.
  case askPurge(Int, ofArchive: Bool)
  /// The date of a mark that was understood.
  case date(DateMark, FullDate)
  /// Words at the end of a title look like marks; the line turns them into marks.
  case wordsInTitle(String, line: String)
  case canBeTakenBack(EditMessage)

  /// The change of many todos at once.
  enum Bulk: CaseIterable {
    case done, reopen, toggle, archive, unarchive, remove, change
  }
}
