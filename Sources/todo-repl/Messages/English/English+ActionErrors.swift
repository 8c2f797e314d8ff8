import Interactors
import Repositories
import StateStore

extension English {
  static func text(of error: ActionError) -> String {
    switch error {
    case .misunderstood(let error): text(of: error.problem)
    case .blankTitle(let command):
      "a title needs a visible character, but this one is blank. Usage: \(command.usage)"
    case .longTitle(let length):
      """
      a title may have at most \(Todo.longestTitle) characters, but this one has \(length). \
      Shorten it, and put the rest into the notes.
      """
    case .notDone(let todo):
      """
      todo \(todo.number.asTyped) is open, and only done todos are archived. Type \
      "done \(todo.number.asTyped)" first.
      """
    case .notRecurring(let todo) where todo.isDone:
      """
      todo \(todo.number.asTyped) is done and does not come back, so there is nothing to skip. "list recurring" \
      shows the todos that come back.
      """
    case .notRecurring(let todo):
      """
      todo \(todo.number.asTyped) does not come back, so there is nothing to skip. Give it a rule, as with \
      \(quoted("set \(todo.number.asTyped) every:week")), or use "postpone".
      """
    case .cycle(let link, let todos):
      """
      a todo cannot \(link == .depends ? "depend on" : "be a part of") itself, as in \(Todo.path(todos)). \
      \(link.undoing(todos).map { "Type \(quoted($0)) first." } ?? "Name another todo.")
      """
    case .openParts(let todo, let count):
      """
      todo \(todo.number.asTyped) has \(count) open \(plural(count, "part", "parts")). Finish \(plural(count, "it", "them")) \
      first, or type \(quoted("done \(todo.number.asTyped) --all")) to mark all as done.
      """
    case .noDueDate(let todo, let mark):
      """
      \(quoted(mark)) counts from the due date, but \(todo.number == 0 ? "the new todo" : "todo \(todo.number.asTyped)") \
      has none. Add due:DATE beside it, or write a date.
      """
    case .dueTooLate(let todo):
      """
      \(todo.number == 0 ? "the new todo" : "todo \(todo.number.asTyped)") would get a date outside the years 1 to 9999. \
      Write a shorter span, or a date such as fri, next-week or 2026-12-01.
      """
    case .untilWithoutRecurrence(let todo):
      """
      "until:" is the last day of a todo that comes back, but \
      \(todo.number == 0 ? "the new todo" : "todo \(todo.number.asTyped)") does not come back. Add a rule beside it, such as \
      every:week, or write due:DATE for the day by which it is to be done.
      """
    case .blankNote(let command):
      """
      a note needs a visible character, but this one is blank. To remove the notes, type "" as the \
      text. Usage: \(command.usage)
      """
    case .unknownContext(let name, let known) where known.isEmpty:
      "no context has the name \(quoted(name)). \(toMakeContext)"
    case .unknownContext(let name, let known):
      "no context has the name \(quoted(name)); there \(plural(known.count, "is", "are")) \(known.joined(separator: ", ")), and none."
    case .contextOfOneCommand(let name, let filter):
      """
      a context lasts until the program ends, and with a single command that is at once. For its todos, \
      type \(toType("todo-repl -c \(inShell("list \(filter)"))")); for a word that always shows them, put \
      \(toType("view \(name) = \(filter)")) into the settings, and type \(toType("todo-repl \(name)")).
      """
    case .unknownNumbers(let numbers): unknown(numbers)
    case .todoGone:
      "the todo was removed before it could be changed. Type \"list\" to see the todos."
    case .unknownCountry(let name, nil, false):
      "\(text(of: .unknownCountry(name))) \(text(of: ListMessage.capitalsUnknown))"
    case .unknownCountry(let name, let suggestion, _):
      """
      no country has the code or name \(quoted(name))\(meant(suggestion)) Type "countries" and a part of \
      its name to find it.
      """
    case .ambiguousCountry(let name, let countries):
      """
      which one? \(quoted(name)) fits \(all(named(countries) { "\($0) more" })). Type "country" and the \
      code.
      """
    case .notLoaded(let what, let failure):
      "\(name(of: what)) cannot be loaded: \(whole(failure.message)) To try again, type the command again."
    case .loadCancelled(let what):
      """
      \(name(of: what)) were not loaded, because loading was cancelled. Type "reload" to load them.
      """
    case .takenBack(let edit, let failure, let again, let linked):
      takenBack(edit, failure) + kept(edit, again, linked)
    case .unknownRefusal(let number):
      """
      no refused edit with the number \(number) is known. Type "history" to see the refused edits \
      and their numbers.
      """
    case .refusalLost(let refused, let linked):
      """
      the refused edit \(refused.number) cannot be made again, because its todos were removed. Bring them back first, for \
      example with "undo --any".\(kept(refused.edit, nil, linked))
      """
    case .alreadyReported:
      "the change cannot be saved, and was taken back. Type \"list\" to see the current todos."
    case .savedBefore(let edit):
      """
      \(named(edit)), whose outcome was unknown, is saved already; the command did not repeat it. \
      To make the edit once more, type the command again.
      """
    case .notCurrent(let failure, let moment):
      "the shown list is from \(moment); the current list cannot be loaded: \(whole(failure.message))"
    case .nothingToRetry:
      """
      no load has failed, so there is nothing to retry. Type "reload" to load this screen again.
      """
    case .nothingBehind(let command):
      "\"\(command.word)\" finds no screen before this one. Type \"list\" to see the todos."
    case .nothingToUndo: "there is no edit left to undo. Type \"list\" to see the current todos."
    case .nothingOfOwnToUndo(let newest):
      """
      this terminal has no edit left to undo. The newest edit of the list is \(text(of: newest)); \
      type "undo --any" to take that edit back.
      """
    case .noEdits(let number):
      """
      no edit of a todo with number \(number) is known: the history has only the latest edits. Type \
      "show \(number)" for the history of the todo, or "history" for the latest edits of the list.
      """
    case .nothingToRedo:
      """
      there is no edit to redo: "redo" makes an undone edit again, until another edit follows. \
      Type "list" to see the current todos.
      """
    case .changedSince(let name, let command):
      """
      others have since changed everything that the edit "\(text(of: name))" changed, so \
      "\(command.word)" changed nothing. Type "\(command.word)" again for the next edit, or \
      "history" to see the latest edits.
      """
    case .fileFailed(let message): opening(message)
    case .badRow(let file, let row):
      "\(source(file)), line \(row.line): \(whole(describe(row.flaw)))"
    case .moreBadRows(let file, let count):
      """
      \(source(file)): \(count) more \(plural(count, "row", "rows")) cannot be imported. Correct \
      the rows above, then import the file again to see the rest.
      """
    case .importRefused(let file, let count):
      """
      nothing was imported: --strict needs every row to be valid, but \(count) \
      \(plural(count, "row", "rows")) of \(source(file)) cannot be imported. Correct them, or \
      leave out --strict.
      """
    case .importCancelled:
      "nothing was imported, because reading the file was cancelled. To import it, type the command again."
    case .needsTerminal(let command):
      """
      "\(command.word)" opens a text editor, which needs a terminal. Type "rename", "set" or "note" \
      instead.
      """
    case .noEditor(let editor, let kept):
      """
      the text editor \(quoted(editor)) cannot be started. Set the variable VISUAL, which is used \
      before EDITOR, to an editor that you have.\(keptText(kept))
      """
    case .editorFailed(let editor, let status, let kept):
      """
      nothing was changed, because the text editor \(quoted(editor)) ended with the status \
      \(status). To try again, type the command again.\(keptText(kept))
      """
    case .editGivenUp(let reason, let kept):
      "nothing was changed: \(whole(reason))\(keptText(kept))"
    case .goneInEditor(let kept):
      """
      the todo was removed while you edited it. To get it back, undo the removal where it was \
      made.\(keptText(kept))
      """
    case .noDraft(let path, let reason):
      """
      the text for the editor cannot be kept in \(shown(path)): \(said(reason)). Make room there, or \
      set the variable TMPDIR to another folder.
      """
    case .unreadDraft(let path, let reason):
      """
      nothing was changed, because the text that the editor was to leave in \(shown(path)) cannot be read: \
      \(said(reason)). To try again, type the command again.
      """
    case .changedMeanwhile(let conflict): describe(conflict)
    case .noInput:
      """
      "import -" takes todos from standard input, which here is the terminal or has the commands. \
      Name a file, or type in a shell, as in "todo-repl import - < FILE".
      """
    case .notCopied(let failure): "the list was not copied: \(opening(failure.message))"
    case .copyCancelled:
      """
      copying was cancelled, and the copy is not complete. This list is unchanged. To copy it, \
      type the command again.
      """
    case .hook(let message): text(of: message)
    case .noServers:
      """
      no server is named for the list. Name one, as in "share home http://127.0.0.1:2379", or put \
      --etcd into the settings.
      """
    case .noNetworking:
      """
      servers need a program that was built with networking. Install the program by \
      "./install.sh --networking".
      """
    case .notUTF8:
      """
      a line of UTF-8 text was expected, but this one has other bytes; it was skipped. Save the \
      input as UTF-8.
      """
    case .lineTooLong(let limit):
      """
      a line may have at most \(limit >> 20) MiB, but this one has more; it was skipped. Check \
      that the input contains commands.
      """
    case .unreadableInput(let name, let reason):
      "\(quoted(name)) cannot be read: \(said(reason)). Name a text file that you may read."
    case .unreadableStandardInput(let reason):
      "standard input cannot be read: \(said(reason)). Name a text file that you may read."
    case .unreadableTerminal(let reason):
      "the terminal cannot be read: \(said(reason)). Start the program again in another one."
    case .readTooDeep(let name, let limit):
      """
      \(quoted(name)) is not read: files that read each other may be at most \(limit) deep. Move \
      its commands into the file that reads it.
      """
    case .readInCircle(let name):
      """
      \(quoted(name)) is not read: it is being read already, and reading it again would never end. \
      Remove this line.
      """
    case .readStopped:
      """
      Ctrl-C stopped reading: the lines after this one did not run. To run them, read a file that \
      has only those lines.
      """
    case .noHome:
      """
      there is no folder for the todos, because neither XDG_DATA_HOME nor HOME is an absolute \
      path. Name a file with --file PATH, or use --memory.
      """
    case .unfaithfulVariable(let name):
      """
      the folder for the todos is unknown, because \(name) has bytes that are not UTF-8, or \
      U+FFFD. Correct the variable, name a file with --file PATH, or use --memory.
      """
    case .unknownTimeZone(let name):
      """
      TZ has \(quoted(name)), which is no time zone that is known here, so days are unknown. Set TZ \
      to a name such as "Europe/Berlin", or leave it out for the time zone of the system.
      """
    case .noPassword(let user, let file):
      """
      there is no password for the user \(quoted(user)) of etcd. Put the password into the variable \
      \(ActionError.passwordVariable)\(file.map { ", or into the first line of the file \(shown($0))" } ?? "").
      """
    case .unusablePassword(let file, let reason):
      """
      the file \(shown(file)) has no usable password for etcd: \(said(reason)). Write the password \
      into its first line, or into the variable \(ActionError.passwordVariable).
      """
    case .notRecovered(let error): "nothing was recovered: \(whole(describe(error)))"
    }
  }

  private static func name(of what: ActionError.Subject) -> String {
    switch what {
    case .todos: "the todos"
    case .countries: "the countries"
    case .todoDetail: "the details of the todo"
    case .countryDetail: "the details of the country"
    }
  }

  private static func unknown(_ numbers: NumberSelection) -> String {
    if numbers.parts.contains(.last) {
      return """
        "last" is the newest todo, but the list is empty. Type "add" and a title to add a todo.
        """
    }
    if numbers.parts.count == 1, case .one(let number) = numbers.parts[0] {
      return "no todo has the number \(number.asTyped). Type \"list\" to see the numbers."
    }
    let texts = numbers.parts.map(\.description).joined(separator: ", ")
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
    let step =
      switch edit.kind {
      case .edit: ""
      case .undo: "the undo of "
      case .redo: "the redo of "
      }
    let name = "\(step)the edit \"\(text(of: edit.name))\" of"
    guard edit.todos.count == 1, let todo = edit.todos.first else {
      return "\(name) \(todos(edit.todos.count))"
    }
    // A todo that was never saved has no number.
    let number = todo.number == 0 ? "" : "\(todo.number.asTyped) "
    return "\(name) todo \(number)\(quoted(todo.title))"
  }

  /// The typed text of an unsaved edit, in full, and how to make the edit again.
  private static func kept(
    _ edit: TodosEdit, _ again: Int?, _ linked: LinkedNumbers
  ) -> String {
    let typed = edit.typedText(linked).map(shown)
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
    case .noArguments:
      """
      the system does not tell which words the program was started with. Mount /proc, as with: mount -t \
      proc proc /proc
      """
    case .fewFiles(let found, let needed):
      "\(needed) open files are needed, but the limit is \(found). Raise it with ulimit -n."
    case .smallStack(let found, let needed):
      "a stack of \(needed) KiB is needed, but its limit is \(found) KiB. Raise it with ulimit -s."
    case .fewAddresses(let found, let needed):
      """
      \(needed) KiB of memory are needed, but the limit is \(found) KiB. Raise it with ulimit -v, \
      or remove it.
      """
    }
  }

  static func text(of error: OutputError) -> String {

    """
    the output cannot be written: \(said(error.reason)). The command may have run all the same; \
    write to another place, or make room, then type "list" to check.
    """
  }
}
