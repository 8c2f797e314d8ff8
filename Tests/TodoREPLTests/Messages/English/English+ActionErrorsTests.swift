import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// The sentences of action errors.
struct EnglishActionErrorsTests {
  private static let failure = LoadFailure(kind: .storage, message: "disk full", canRetry: false)
  private static let dependent: Todo = {
    var todo = Todo.sample(2)
    todo.depends = [Todo.sample(1).id]
    return todo
  }()

  static let messages: [(ActionError, String)] = [
    (
      .misunderstood(Misunderstanding(.danglingBackslash, column: 3)),
      CommandError.danglingBackslash.message
    ),
    (
      .blankTitle(.rename),
      "a title needs a visible character, but this one is blank. Usage: rename N TITLE… [MARK…]"
    ),
    (
      .noDueDate(.sample(3), "wait:due-3d"),
      "\"wait:due-3d\" counts from the due date, but todo 3 has none. Add due:DATE beside it, or "
        + "write a date."
    ),
    (
      .noDueDate(.sample(0), "wait:due-3d"),
      "\"wait:due-3d\" counts from the due date, but the new todo has none. Add due:DATE beside it, "
        + "or write a date."
    ),
    (
      .dueTooLate(.sample(3)),
      "todo 3 would get a date outside the years 1 to 9999. Write a shorter span, or a date such as "
        + "fri, next-week or 2026-12-01."
    ),
    (
      .untilWithoutRecurrence(.sample(3)),
      "\"until:\" is the last day of a todo that comes back, but todo 3 does not come back. Add a rule "
        + "beside it, such as every:week, or write due:DATE for the day by which it is to be done."
    ),
    (
      .untilWithoutRecurrence(.sample(0)),
      "\"until:\" is the last day of a todo that comes back, but the new todo does not come back. Add a "
        + "rule beside it, such as every:week, or write due:DATE for the day by which it is to be done."
    ),
    (
      .blankNote(.note),
      "a note needs a visible character, but this one is blank. To remove the notes, type \"\" as "
        + "the text. Usage: note N|FILTER TEXT…"
    ),
    (
      .contextOfOneCommand("home", filter: "+house"),
      """
      a context lasts until the program ends, and with a single command that is at once. For its \
      todos, type "todo-repl -c 'list +house'"; for a word that always shows them, put "view home = \
      +house" into the settings, and type "todo-repl home".
      """
    ),
    (.unknownNumbers([7]), "no todo has the number 7. Type \"list\" to see the numbers."),
    (.unknownNumbers([7, 8]), "no todo has the numbers 7, 8. Type \"list\" to see the numbers."),
    (
      .unknownNumbers(NumberSelection([.last])),
      "\"last\" is the newest todo, but the list is empty. Type \"add\" and a title to add a todo."
    ),
    (
      .todoGone,
      "the todo was removed before it could be changed. Type \"list\" to see the todos."
    ),
    (
      .unknownCountry("zz\u{1B}"),
      """
      no country has the code or name "zz^[". Type "countries" and a part of its name to find it.
      """
    ),
    (
      .unknownCountry("germny", suggestion: "Germ\u{1B}any"),
      """
      no country has the code or name "germny"; did you mean "Germ^[any"? Type "countries" and a \
      part of its name to find it.
      """
    ),
    (
      .ambiguousCountry("land", [.aland, .korea]),
      """
      which one? "land" fits Åland Islands (AX) and South Korea (KR). Type "country" and the code.
      """
    ),
    (
      .ambiguousCountry("a", Array(repeating: Country(code: "X", name: "\u{7}"), count: 10)),
      """
      which one? "a" fits ^G (X), ^G (X), ^G (X), ^G (X), ^G (X), ^G (X), ^G (X), ^G (X) and 2 \
      more. Type "country" and the code.
      """
    ),
    (
      .notLoaded(what: .todos, failure),
      "the todos cannot be loaded: disk full. To try again, type the command again."
    ),
    (
      .notLoaded(what: .todoDetail, LoadFailure(kind: .other, message: "Gone.", canRetry: true)),
      "the details of the todo cannot be loaded: Gone. To try again, type the command again."
    ),
    (
      .loadCancelled(what: .countryDetail),
      "the details of the country were not loaded, because loading was cancelled. Type \"reload\" "
        + "to load them."
    ),
    (
      .takenBack(
        TodosEdit(.done, [.changed(from: .sample(1), to: .sample(1, isDone: true))]), failure),
      "the edit \"done\" of todo 1 \"Buy milk\" cannot be saved, and was taken back: disk full."
    ),
    (
      .takenBack(TodosEdit(.add, [.added(.sample(0))]), failure),
      "the edit \"add\" of todo \"Buy milk\" cannot be saved, and was taken back: disk full. "
        + "You typed add \"Buy milk\"."
    ),
    (
      .takenBack(
        TodosEdit(.rename, [.changed(from: .sample(1), to: .sample(1, "Oat \"milk\""))]), failure,
        again: 2),
      "the edit \"rename\" of todo 1 \"Buy milk\" cannot be saved, and was taken back: disk full. "
        + "You typed rename 1 \"Oat \\\"milk\\\"\"; type \"redo 2\" to make the edit again."
    ),
    (
      .unknownRefusal(7),
      "no refused edit with the number 7 is known. Type \"history\" to see the refused edits and "
        + "their numbers."
    ),
    (
      .refusalLost(
        RefusedEdit(
          number: 2, TodosEdit(.rename, [.changed(from: .sample(1), to: .sample(1, "x"))]),
          .distantPast)),
      "the refused edit 2 cannot be made again, because its todos were removed. Bring them back "
        + "first, for example with \"undo --any\". You typed rename 1 \"x\"."
    ),
    (
      .takenBack(TodosEdit(.add, [.removed(.sample(1))], kind: .undo(of: UUID())), failure),
      "the undo of the edit \"add\" of todo 1 \"Buy milk\" cannot be saved, and was taken back: "
        + "disk full."
    ),
    (
      .takenBack(
        TodosEdit(.set, [.changed(from: .sample(2), to: dependent)]), failure, again: 1,
        linked: LinkedNumbers(
          of: TodosEdit(.set, [.changed(from: .sample(2), to: dependent)]), in: [.sample(1)])),
      "the edit \"set\" of todo 2 \"Buy milk\" cannot be saved, and was taken back: disk full. "
        + "You typed set 2 depends:1; type \"redo 1\" to make the edit again."
    ),
    (
      .takenBack(TodosEdit(.purge, [.removed(.sample(1)), .removed(.sample(2))]), failure),
      "the edit \"purge\" of 2 todos cannot be saved, and was taken back: disk full."
    ),
    (
      .takenBack(
        TodosEdit(.purge, [.removed(.sample(1))]),
        LoadFailure(kind: .unknownOutcome, message: "Nobody knows.", canRetry: false)),
      "the edit \"purge\" of todo 1 \"Buy milk\" may be saved or not: Nobody knows."
    ),
    (
      .alreadyReported,
      "the change cannot be saved, and was taken back. Type \"list\" to see the current todos."
    ),
    (
      .nothingToRetry,
      "no load has failed, so there is nothing to retry. Type \"reload\" to load this screen "
        + "again."
    ),
    (
      .nothingBehind(.back),
      "\"back\" finds no screen before this one. Type \"list\" to see the todos."
    ),
    (
      .nothingToUndo,
      "there is no edit left to undo. Type \"list\" to see the current todos."
    ),
    (
      .nothingOfOwnToUndo(.sample(minutes: 2)),
      "this terminal has no edit left to undo. The newest edit of the list is \"done\" of 5 "
        + "\"Milk\", by pts/3, 2 minutes ago; type \"undo --any\" to take that edit back."
    ),
    (
      .noEdits(7),
      "no edit of a todo with number 7 is known: the history has only the latest edits. Type "
        + "\"show 7\" for the history of the todo, or \"history\" for the latest edits of the "
        + "list."
    ),
    (
      .nothingToRedo,
      "there is no edit to redo: \"redo\" makes an undone edit again, until another edit follows. "
        + "Type \"list\" to see the current todos."
    ),
    (
      .savedBefore(TodosEdit(.note, [.changed(from: .sample(3, "Oats"), to: .sample(3, "Oats"))])),
      "the edit \"note\" of todo 3 \"Oats\", whose outcome was unknown, is saved already; the "
        + "command did not repeat it. To make the edit once more, type the command again."
    ),
    (
      .notCurrent(
        LoadFailure(kind: .storage, message: "Cannot read x: no. Look.", canRetry: false),
        asOf: "14:03"),
      "the shown list is from 14:03; the current list cannot be loaded: Cannot read x: no. Look."
    ),
    (
      .changedSince(.removeNotes, .undo),
      "others have since changed everything that the edit \"remove notes\" changed, so "
        + "\"undo\" changed nothing. Type \"undo\" again for the next edit, or \"history\" to see "
        + "the latest edits."
    ),
    (
      .fileFailed("Cannot read \u{1B}: it is gone. Name another."),
      "cannot read ^[: it is gone. Name another."
    ),
    (
      .badRow(file: "x", BadRow(line: 3, flaw: .unknownStatus("\u{7}"))),
      "\"x\", line 3: expected the status pending, waiting, completed, deleted or recurring, "
        + "but found \"^G\"; correct the status."
    ),
    (
      .moreBadRows(file: "x", 1),
      "\"x\": 1 more row cannot be imported. Correct the rows above, then import the file again to "
        + "see the rest."
    ),
    (
      .importRefused(file: "x", badRows: 2),
      "nothing was imported: --strict needs every row to be valid, but 2 rows of \"x\" cannot be "
        + "imported. Correct them, or leave out --strict."
    ),
    (
      .importCancelled,
      "nothing was imported, because reading the file was cancelled. "
        + "To import it, type the command again."
    ),
    (
      .noInput,
      "\"import -\" takes todos from standard input, which here is the terminal or has the commands. "
        + "Name a file, or type in a shell, as in \"todo-repl import - < FILE\"."
    ),
    (
      .needsTerminal(.edit),
      "\"edit\" opens a text editor, which needs a terminal. Type \"rename\", \"set\" or \"note\" "
        + "instead."
    ),
    (
      .noEditor("vi\u{7}", kept: "/tmp/x\u{7}"),
      "the text editor \"vi^G\" cannot be started. Set the variable VISUAL, which "
        + "is used before EDITOR, to an editor that you have. "
        + "Your text is kept in /tmp/x^G."
    ),
    (
      .editorFailed("vi", status: 1, kept: nil),
      "nothing was changed, because the text editor \"vi\" ended with the status 1. To try again, "
        + "type the command again."
    ),
    (
      .editGivenUp("the reason", kept: "/tmp/x"),
      "nothing was changed: the reason. Your text is kept in /tmp/x."
    ),
    (
      .goneInEditor(kept: "/tmp/x"),
      "the todo was removed while you edited it. To get it back, undo the removal where it was "
        + "made. Your text is kept in /tmp/x."
    ),
    (
      .unreadDraft("/tmp/x", reason: "No such file or directory"),
      "nothing was changed, because the text that the editor was to leave in /tmp/x cannot be read: No "
        + "such file or directory. To try again, type the command again."
    ),
    (
      .noDraft("/tmp/x", reason: "Disk full"),
      "the text for the editor cannot be kept in /tmp/x: Disk full. Make room there, or set the "
        + "variable TMPDIR to another folder."
    ),
    (
      .notUTF8,
      "a line of UTF-8 text was expected, but this one has other bytes; it was skipped. "
        + "Save the input as UTF-8."
    ),
    (
      .unreadableInput("x\u{7}", reason: "No such file"),
      "\"x^G\" cannot be read: No such file. Name a text file that you may read."
    ),
    (
      .unreadableStandardInput(reason: "Is a directory"),
      "standard input cannot be read: Is a directory. Name a text file that you may read."
    ),
    (
      .unreadableTerminal(reason: "Input/output error"),
      "the terminal cannot be read: Input/output error. Start the program again in another one."
    ),
    (
      .notRecovered(.recoveredExists(path: "a\u{7}")),
      "nothing was recovered: The file a^G already exists, and was left as it is. Move it away, "
        + "then repeat."
    ),
    (
      .readTooDeep("a\u{7}", limit: 16),
      "\"a^G\" is not read: files that read each other may be at most 16 deep. Move its commands "
        + "into the file that reads it."
    ),
    (
      .readInCircle("a"),
      "\"a\" is not read: it is being read already, and reading it again would never end. Remove "
        + "this line."
    ),
    (
      .readStopped,
      "Ctrl-C stopped reading: the lines after this one did not run. To run them, read a file that "
        + "has only those lines."
    ),
    (
      .noHome,
      "there is no folder for the todos, because neither XDG_DATA_HOME nor HOME is an absolute "
        + "path. Name a file with --file PATH, or use --memory."
    ),
    (
      .noPassword(user: "mina", file: nil),
      "there is no password for the user \"mina\" of etcd. Put the password into the variable "
        + "TODO_REPL_ETCD_PASSWORD."
    ),
    (
      .noPassword(user: "mina", file: "/a"),
      "there is no password for the user \"mina\" of etcd. Put the password into the variable "
        + "TODO_REPL_ETCD_PASSWORD, or into the first line of the file /a."
    ),
    (
      .unusablePassword(file: "/a", reason: "its first line is empty"),
      "the file /a has no usable password for etcd: its first line is empty. Write the password "
        + "into its first line, or into the variable TODO_REPL_ETCD_PASSWORD."
    ),
    (
      .unknownTimeZone("x\u{7}"),
      "TZ has \"x^G\", which is no time zone that is known here, so days are unknown. Set TZ to a "
        + "name such as \"Europe/Berlin\", or leave it out for the time zone of the system."
    ),
    (
      .unfaithfulVariable("HOME"),
      "the folder for the todos is unknown, because HOME has bytes that are not UTF-8, or U+FFFD. "
        + "Correct the variable, name a file with --file PATH, or use --memory."
    ),
  ]

  @Test(arguments: messages)
  func `every error says what was expected, what was found and what to do`(
    error: ActionError, message: String
  ) {
    #expect(error.message == message)
  }
}
