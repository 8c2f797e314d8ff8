import Interactors
import Repositories
import StateStore

extension ActionError {
  var message: String {
    switch self {
    case .misunderstood(let error):
      error.problem.message
    case .blankTitle(let command):
      "a title needs something to read, but this one is blank. Usage: \(command.usage)"
    case .blankNote(let command):
      "a note needs something to read, but this one is blank. To take the notes away, type \"\" for "
        + "the text. Usage: \(command.usage)"
    case .unknownNumbers(let numbers):
      "no todo has the \(named(numbers)). Type \"list\" to see the numbers."
    case .todoGone:
      "the todo was removed before it could be changed. Type \"list\" to see what there is."
    case .unknownCountry(let code):
      "no country has the code \(DisplayText.quoted(code)). "
        + "Type \"countries\" and a part of its name to find it."
    case .notLoaded(let what, let failure):
      "the \(what.rawValue) cannot be loaded: \(sentence(failure.message)) "
        + "To try again, type the command again."
    case .loadCancelled(let what):
      "the \(what.rawValue) were not loaded, because loading was cancelled. "
        + "Type \"reload\" to load what is shown."
    case .takenBack(let edit, let failure):
      "\(named(edit)) cannot be saved, and was taken back: \(sentence(failure.message))"
    case .told:
      "the change cannot be saved, and was taken back."
    case .nothingToRetry:
      "nothing has failed to load, so there is nothing to try again. "
        + "Type \"reload\" to load again what is shown."
    case .nothingBehind:
      "there is nothing to go back to: this is the first that was shown. "
        + "Type \"list\" to see the todos."
    case .nothingToUndo:
      "there is no edit left to undo. Type \"list\" to see the todos as they are."
    case .nothingToRedo:
      "there is no edit to redo: only one that was undone just before can be made again. "
        + "Type \"list\" to see the todos as they are."
    case .changedSince(let name):
      "the edit \"\(name.rawValue)\" cannot be undone or redone, because a todo that it touched "
        + "has been changed elsewhere since. Type \"list\" to see the todos as they are, "
        + "and change them by hand."
    case .fileFailed(let message):
      sentence(message.prefix(1).lowercased() + message.dropFirst())
    case .badRow(let file, let row):
      "\(DisplayText.quoted(file)), line \(row.line): \(DisplayText("\(row.flaw)"))"
    case .moreBadRows(let file, let count):
      "\(DisplayText.quoted(file)): \(count) more \(rows(count)) cannot be taken. "
        + "Correct those above, then import it again to see the rest."
    case .importRefused(let file, let count):
      "nothing was imported: --strict wants every row to be right, but \(count) \(rows(count)) of "
        + "\(DisplayText.quoted(file)) cannot be taken. Correct them, or leave out --strict."
    case .importCancelled:
      "nothing was imported, because reading the file was cancelled. "
        + "To import it, type the command again."
    case .notUTF8:
      "a line of UTF-8 text was expected, but this one has other bytes; it was skipped. "
        + "Save the input as UTF-8."
    case .unreadableInput(let name, let reason):
      "\(DisplayText.quoted(name)) cannot be read: \(DisplayText(reason)). "
        + "Name a text file that you may read."
    case .readTooDeep(let name, let limit):
      "\(DisplayText.quoted(name)) is not read: it is read by a file that is read by another, and so "
        + "on, \(limit) deep. Put its commands into one of those files."
    case .readInCircle(let name):
      "\(DisplayText.quoted(name)) is not read: it is being read already, and would never end. "
        + "Take this line away."
    case .noHome:
      "there is no place for the todos, because neither XDG_DATA_HOME nor HOME is an absolute path. "
        + "Name a file with --file PATH, or use --memory."
    case .notRecovered(let error):
      "nothing was recovered: \(sentence(error.description))"
    }
  }

  /// An edit by its name and what it was made to.
  private func named(_ edit: Edit) -> String {
    let todos = edit.changes.compactMap { $0.before ?? $0.after }
    let what =
      if todos.count == 1, let todo = todos.first {
        "todo \(todo.number) \(DisplayText.quoted(todo.title))"
      } else {
        "\(todos.count) todos"
      }
    return "the edit \"\(edit.name.rawValue)\" of \(what)"
  }

  private func named(_ numbers: NumberSelection) -> String {
    let names = numbers.parts.map(\.text)
    if names.count == 1, case .one = numbers.parts[0] { return "number \(names[0])" }
    return "numbers \(names.joined(separator: ", "))"
  }

  private func rows(_ count: Int) -> String { count == 1 ? "row" : "rows" }

  private func sentence(_ message: String) -> String {
    let text = DisplayText(message).description
    return text.hasSuffix(".") ? text : text + "."
  }
}
