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
    case .ask(.done, let count): "Mark \(todos(count)) as done?"
    case .askParts(let number, let count):
      "Todo \(number) has \(count) open \(plural(count, "part", "parts")). Mark \(plural(count, "it", "them")) as done, too?"
    case .askPartsOfSeveral(let count):
      "These todos have \(count) open parts. Mark them as done, too?"
    case .ask(.reopen, let count): "Open \(todos(count)) again?"
    case .ask(.archive, let count): "Archive \(todos(count))?"
    case .ask(.unarchive, let count): "Take \(todos(count)) out of the archive?"
    case .ask(.toggle, let count): "Switch \(todos(count))?"
    case .ask(.remove, let count): "Remove \(todos(count))?"
    case .askPurge(let count, let ofArchive):
      """
      Remove \(count) \(ofArchive ? "archived" : "done") \(plural(count, "todo", "todos"))? "undo" brings \
      \(plural(count, "it", "them")) back.
      """
    case .ask(.change, let count): "Change \(todos(count))?"
    case .did(.done, let count): "Marked \(todos(count)) as done."
    case .did(.reopen, let count): "Opened \(todos(count)) again."
    case .did(.archive, let count): "Archived \(todos(count))."
    case .did(.unarchive, let count): "Took \(todos(count)) out of the archive."
    case .did(.toggle, let count): "Switched \(todos(count))."
    case .did(.remove, let count): "Removed \(todos(count))."
    case .did(.change, let count): "Changed \(todos(count))."
    case .date(.wait, let date): "waits until \(text(of: date))"
    case .date(.scheduled, let date): "scheduled for \(text(of: date))"
    case .date(let mark, let date): "\(mark.name) \(text(of: date))"
    case .wordsInTitle(let words, let line):
      "\(quoted(words)) became part of the title. To make it a mark, type: \(shown(line))"
    case .canBeTakenBack(let message): "\(text(of: message)) One \"undo\" takes it back."
    }
  }
}
