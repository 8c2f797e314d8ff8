import Interactors
import Repositories

extension English {
  // The name for programs is the English one.
  static func text(of name: TodosEdit.Name) -> String { name.rawValue }

  static func text(of message: EditMessage) -> String {
    switch message {
    case .undone(let name): "Taken back: \(text(of: name))"
    case .redone(let name): "Made again: \(text(of: name))"
    case .undoing(let name): "undo: \(text(of: name))"
    case .redoing(let name): "redo: \(text(of: name))"
    case .refused(let name, let number): "not saved (redo \(number)): \(text(of: name))"
    case .nothingToPurge: "No todo is done, so there is nothing to remove."
    case .onlyArchivedToPurge(let count):
      """
      No todo of the list is done, so there is nothing to remove. "purge --archived" removes the \
      \(plural(count, "archived one", "\(count) archived ones")).
      """
    case .nothingToArchive: "No todo of the list is done, so there is nothing to archive."
    case .noArchiveToPurge: "No todo is archived, so there is nothing to remove."
    case .nothingChanged: "Nothing was changed."
    case .textBegins(let number):
      """
      Todo \(number): save and leave to change it. Dates are written as for "add", an empty value is \
      removed, and all below "notes:" belongs to the notes.
      """
    case .askDone(let count): "Mark \(count) \(plural(count, "todo", "todos")) as done?"
    case .askParts(let number, let count):
      "Todo \(number) has \(count) open \(plural(count, "part", "parts")). Mark \(plural(count, "it", "them")) as done, too?"
    case .askPartsOfSeveral(let count):
      "These todos have \(count) open parts. Mark them as done, too?"
    case .askReopen(let count): "Open \(count) \(plural(count, "todo", "todos")) again?"
    case .askArchive(let count): "Archive \(count) \(plural(count, "todo", "todos"))?"
    case .askUnarchive(let count):
      "Take \(count) \(plural(count, "todo", "todos")) out of the archive?"
    case .askToggle(let count): "Switch \(count) \(plural(count, "todo", "todos"))?"
    case .askRemove(let count): "Remove \(count) \(plural(count, "todo", "todos"))?"
    case .askPurge(let count, let ofArchive):
      """
      Remove \(count) \(ofArchive ? "archived" : "done") \(plural(count, "todo", "todos"))? "undo" brings \
      \(plural(count, "it", "them")) back.
      """
    case .askChange(let count): "Change \(count) \(plural(count, "todo", "todos"))?"
    case .done(let count): "Marked \(count) \(plural(count, "todo", "todos")) as done."
    case .reopened(let count): "Opened \(count) \(plural(count, "todo", "todos")) again."
    case .archived(let count): "Archived \(count) \(plural(count, "todo", "todos"))."
    case .unarchived(let count):
      "Took \(count) \(plural(count, "todo", "todos")) out of the archive."
    case .toggled(let count): "Switched \(count) \(plural(count, "todo", "todos"))."
    case .removed(let count): "Removed \(count) \(plural(count, "todo", "todos"))."
    case .changed(let count): "Changed \(count) \(plural(count, "todo", "todos"))."
    case .date(.wait, let date): "waits until \(text(of: date))"
    case .date(.scheduled, let date): "scheduled for \(text(of: date))"
    case .date(let mark, let date): "\(mark.name) \(text(of: date))"
    case .wordsInTitle(let words, let line):
      "\(quoted(words)) became part of the title. To make it a mark, type: \(shown(line))"
    case .canBeTakenBack(let message): "\(text(of: message)) One \"undo\" takes it back."
    }
  }
}
