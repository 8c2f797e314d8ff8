import Interactors
import Repositories
import StateStore

extension English {
  static func text(of error: ActionError) -> String {
    switch error {
    case .misunderstood(let error): text(of: error.problem)
    case .blankTitle(let command):
      "a title needs something to read, but this one is blank. Usage: \(command.usage)"
    case .longTitle(let length):
      """
      a title may have at most \(Todo.longestTitle) characters, but this one has \(length). \
      Shorten it, and put the rest into the notes.
      """
    case .blankNote(let command):
      """
      a note needs something to read, but this one is blank. To take the notes away, type "" for \
      the text. Usage: \(command.usage)
      """
    case .unknownNumbers(let numbers): unknown(numbers)
    case .todoGone:
      "the todo was removed before it could be changed. Type \"list\" to see what there is."
    case .unknownCountry(let name, nil):
      """
      no country has the code or name \(quoted(name)). Type "countries" and a part of its name to \
      find it.
      """
    case .unknownCountry(let name, let meant?):
      """
      no country has the code or name \(quoted(name)); did you mean "\(shown(meant))"? Type \
      "countries" and a part of its name to find it.
      """
    case .ambiguousCountry(let name, let countries):
      """
      which one? \(quoted(name)) fits \(all(named(countries) { "\($0) more" })). Type "country" and the \
      code.
      """
    case .notLoaded(let what, let failure): notLoaded(what, whole(failure.message))
    case .loadCancelled(let what): loadCancelled(what)
    case .takenBack(let edit, let failure, let again):
      takenBack(edit, failure) + kept(edit, again)
    case .unknownRefusal(let number):
      """
      no refused edit with the number \(number) is kept. Type "history" to see the edits that were refused, with their \
      numbers.
      """
    case .refusalLost(let refused):
      """
      the refused edit \(refused.number) cannot be made again, because its todos were removed. Bring them back first, for \
      example with "undo --any".\(kept(refused.edit, nil))
      """
    case .told:
      "the change cannot be saved, and was taken back. Type \"list\" to see the todos as they are."
    case .savedBefore(let edit):
      """
      \(named(edit)), whose outcome was not known, is saved already; nothing was done a second time. To make it once \
      more, repeat the command.
      """
    case .notCurrent(let failure, let moment):
      """
      what shows is the list as of \(moment); what is stored now cannot be shown: \(whole(failure.message))
      """
    case .nothingToRetry:
      """
      nothing has failed to load, so there is nothing to try again. Type "reload" to load again \
      what is shown.
      """
    case .nothingBehind(let command):
      "\"\(command.word)\" finds no screen before this one. Type \"list\" to see the todos."
    case .nothingToUndo:
      "there is no edit left to undo. Type \"list\" to see the todos as they are."
    case .nothingOfOwnToUndo(let newest):
      """
      this terminal has no edit left to undo. The newest of the list is \(text(of: newest)); \
      type "undo --any" to take that back.
      """
    case .noEdits(let number):
      """
      no edit of a todo with number \(number) is known: its edits may be older than those that are kept. \
      Type "show \(number)" to see what happened to it, or "history" for the last edits.
      """
    case .nothingToRedo:
      """
      there is no edit to redo: only one that was undone just before can be made again. Type \
      "list" to see the todos as they are.
      """
    case .changedSince(let name, let command):
      """
      others have changed all that the edit "\(text(of: name))" had changed, so "\(command.word)" left it alone. Type \
      "\(command.word)" again for the next edit, or "history" to see the last ones.
      """
    case .fileFailed(let message): opening(message)
    case .badRow(let file, let row):
      "\(quoted(file)), line \(row.line): \(whole(describe(row.flaw)))"
    case .moreBadRows(let file, let count):
      """
      \(quoted(file)): \(count) more \(plural(count, "row", "rows")) cannot be taken. Correct \
      those above, then import it again to see the rest.
      """
    case .importRefused(let file, let count):
      """
      nothing was imported: --strict wants every row to be right, but \(count) \
      \(plural(count, "row", "rows")) of \(quoted(file)) cannot be taken. Correct them, or leave \
      out --strict.
      """
    case .importCancelled:
      """
      nothing was imported, because reading the file was cancelled. To import it, type the \
      command again.
      """
    case .notCopied(let failure):
      "the list was not copied: \(whole(failure.message))"
    case .copyCancelled:
      """
      copying was cancelled, and the copy is not complete. This list is as it was. To copy it, type the command again.
      """
    case .noServers:
      """
      nothing says on which server the list is to be. Name the server, as in "share home http://127.0.0.1:2379", or put \
      --etcd into the settings.
      """
    case .noNetworking:
      """
      servers need a program that was built with networking. Build the program with "swift build -c release", without \
      "--disable-default-traits".
      """
    case .notUTF8:
      """
      a line of UTF-8 text was expected, but this one has other bytes; it was skipped. Save the \
      input as UTF-8.
      """
    case .lineTooLong(let limit):
      """
      a line may have at most \(limit >> 20) MiB, but this one has more; it was skipped. Check \
      that the input is a text of commands.
      """
    case .unreadableInput(let name, let reason):
      "\(quoted(name)) cannot be read: \(said(reason)). Name a text file that you may read."
    case .unreadableStandardInput(let reason):
      "standard input cannot be read: \(said(reason)). Name a text file that you may read."
    case .unreadableTerminal(let reason):
      "the terminal cannot be read: \(said(reason)). Start the program again in another one."
    case .readTooDeep(let name, let limit):
      """
      \(quoted(name)) is not read: it is read by a file that is read by another, and so on, \
      \(limit) deep. Put its commands into one of those files.
      """
    case .readInCircle(let name):
      """
      \(quoted(name)) is not read: it is being read already, and would never end. Take this line \
      away.
      """
    case .readStopped:
      """
      reading was stopped by Ctrl-C: nothing after this line was done. To do it, read a file \
      that has only the rest.
      """
    case .noHome:
      """
      there is no place for the todos, because neither XDG_DATA_HOME nor HOME is an absolute \
      path. Name a file with --file PATH, or use --memory.
      """
    case .unfaithfulVariable(let name):
      """
      the place for the todos cannot be told, because \(name) has bytes that are not UTF-8, or \
      U+FFFD. Correct it, name a file with --file PATH, or use --memory.
      """
    case .noPassword(let user, let file):
      """
      there is no password for the user \(quoted(user)) of etcd. Put the password into the variable \
      \(ActionError.passwordVariable)\(file.map { ", or into the first line of the file \(shown($0))" } ?? "").
      """
    case .unusablePassword(let file, let reason):
      """
      the file \(shown(file)) gives no password for etcd: \(said(reason)). Write the password into its first line, \
      or into the variable \(ActionError.passwordVariable).
      """
    case .notRecovered(let error): "nothing was recovered: \(whole(describe(error)))"
    }
  }

  private static func notLoaded(_ what: ActionError.Subject, _ reason: String) -> String {
    switch what {
    case .todos: "the todos cannot be loaded: \(reason) To try again, type the command again."
    case .countries:
      "the countries cannot be loaded: \(reason) To try again, type the command again."
    case .todoDetail:
      "the details of the todo cannot be loaded: \(reason) To try again, type the command again."
    case .countryDetail:
      """
      the details of the country cannot be loaded: \(reason) To try again, type the command \
      again.
      """
    }
  }

  private static func loadCancelled(_ what: ActionError.Subject) -> String {
    switch what {
    case .todos:
      """
      the todos were not loaded, because loading was cancelled. Type "reload" to load what is \
      shown.
      """
    case .countries:
      """
      the countries were not loaded, because loading was cancelled. Type "reload" to load what \
      is shown.
      """
    case .todoDetail:
      """
      the details of the todo were not loaded, because loading was cancelled. Type "reload" to \
      load what is shown.
      """
    case .countryDetail:
      """
      the details of the country were not loaded, because loading was cancelled. Type "reload" \
      to load what is shown.
      """
    }
  }

  private static func unknown(_ numbers: NumberSelection) -> String {
    if numbers.parts.count == 1, case .one(let number) = numbers.parts[0] {
      return "no todo has the number \(number.asTyped). Type \"list\" to see the numbers."
    }
    let texts = numbers.parts.map(\.text).joined(separator: ", ")
    return "no todo has the numbers \(texts). Type \"list\" to see the numbers."
  }

  private static func takenBack(_ edit: TodosEdit, _ failure: LoadFailure) -> String {
    let reason = whole(failure.message)
    return failure.kind == .unknownOutcome
      ? "\(named(edit)) may be saved or not: \(reason)"
      : "\(named(edit)) cannot be saved, and was taken back: \(reason)"
  }

  /// An edit as the subject of a sentence.
  static func named(_ edit: TodosEdit) -> String {
    let name = "the edit \"\(text(of: edit.name))\" of"
    guard edit.todos.count == 1, let todo = edit.todos.first else {
      return "\(name) \(edit.todos.count) \(plural(edit.todos.count, "todo", "todos"))"
    }
    // A todo that was never saved has no number.
    let number = todo.number == 0 ? "" : "\(todo.number.asTyped) "
    return "\(name) todo \(number)\(quoted(todo.title))"
  }

  /// The typed text of an unsaved edit, in full, and how to make the edit again.
  private static func kept(_ edit: TodosEdit, _ again: Int?) -> String {
    let typed = edit.typedText.map(shown)
    let redo = again.map { "ype \"redo \($0)\" to make the edit again." }
    return switch (typed, redo) {
    case (let typed?, let redo?): " You typed \(typed); t\(redo)"
    case (let typed?, nil): " You typed \(typed)."
    case (nil, let redo?): " T\(redo)"
    case (nil, nil): ""
    }
  }

  static func text(of error: ProcessLimitsError) -> String {
    switch error {
    case .smallStack(let found, let needed):
      """
      a stack of \(needed) KiB is needed, but its limit is \(found) KiB. Raise it with ulimit -s.
      """
    case .fewAddresses(let found, let needed):
      """
      \(needed) KiB of memory are needed, but the limit is \(found) KiB. Raise it with ulimit \
      -v, or take it away.
      """
    }
  }

  static func text(of error: OutputError) -> String {

    """
    the output cannot be written: \(said(error.reason)). What was asked for may have been \
    done; write to another place, or make room, and type "list" to see.
    """
  }
}
