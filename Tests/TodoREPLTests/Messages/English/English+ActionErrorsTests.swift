import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// The sentences of action errors.
struct EnglishActionErrorsTests {
  private static let failure = LoadFailure(kind: .storage, message: "disk full", canRetry: false)

  static let messages: [(ActionError, String)] = [
    (
      .misunderstood(Misunderstanding(.danglingBackslash, column: 3)),
      CommandError.danglingBackslash.message
    ),
    (
      .blankTitle(.rename),
      "a title needs something to read, but this one is blank. Usage: rename N TITLE… [MARK…]"
    ),
    (
      .blankNote(.note),
      "a note needs something to read, but this one is blank. To take the notes away, type \"\" for "
        + "the text. Usage: note N TEXT…"
    ),
    (.unknownNumbers([7]), "no todo has the number 7. Type \"list\" to see the numbers."),
    (.unknownNumbers([7, 8]), "no todo has the numbers 7, 8. Type \"list\" to see the numbers."),
    (
      .todoGone,
      "the todo was removed before it could be changed. Type \"list\" to see what there is."
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
      "the details of the country were not loaded, because loading was cancelled. "
        + "Type \"reload\" to load what is shown."
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
      "no refused edit with the number 7 is kept. Type \"history\" to see the edits that were "
        + "refused, with their numbers."
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
      .told,
      "the change cannot be saved, and was taken back. Type \"list\" to see the todos as they are."
    ),
    (
      .nothingToRetry,
      "nothing has failed to load, so there is nothing to try again. "
        + "Type \"reload\" to load again what is shown."
    ),
    (
      .nothingBehind(.back),
      "\"back\" finds no screen before this one. Type \"list\" to see the todos."
    ),
    (
      .nothingToUndo,
      "there is no edit left to undo. Type \"list\" to see the todos as they are."
    ),
    (
      .nothingOfOwnToUndo(.sample(minutes: 2)),
      "this terminal has no edit left to undo. The newest of the list is \"done\" of 5 \"Milk\", by "
        + "pts/3, 2 minutes ago; type \"undo --any\" to take that back."
    ),
    (
      .noEdits(7),
      "no edit of a todo with number 7 is known: its edits may be older than those that are kept. "
        + "Type \"show 7\" to see what happened to it, or \"history\" for the last edits."
    ),
    (
      .nothingToRedo,
      "there is no edit to redo: only one that was undone just before can be made again. "
        + "Type \"list\" to see the todos as they are."
    ),
    (
      .savedBefore(TodosEdit(.note, [.changed(from: .sample(3, "Oats"), to: .sample(3, "Oats"))])),
      "the edit \"note\" of todo 3 \"Oats\", whose outcome was not known, is saved already; nothing was "
        + "done a second time. To make it once more, repeat the command."
    ),
    (
      .notCurrent(
        LoadFailure(kind: .storage, message: "Cannot read x: no. Look.", canRetry: false),
        asOf: "14:03"),
      "what shows is the list as of 14:03; what is stored now cannot be shown: Cannot read x: no. Look."
    ),
    (
      .changedSince(.removeNotes, .undo),
      "others have changed all that the edit \"remove notes\" had changed, so \"undo\" left it alone. "
        + "Type \"undo\" again for the next edit, or \"history\" to see the last ones."
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
      "\"x\": 1 more row cannot be taken. Correct those above, then import it again to see the rest."
    ),
    (
      .importRefused(file: "x", badRows: 2),
      "nothing was imported: --strict wants every row to be right, but 2 rows of \"x\" cannot be "
        + "taken. Correct them, or leave out --strict."
    ),
    (
      .importCancelled,
      "nothing was imported, because reading the file was cancelled. "
        + "To import it, type the command again."
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
      "nothing was recovered: The file a^G is there already, and was left as it is. "
        + "Move it away, then repeat."
    ),
    (
      .readTooDeep("a\u{7}", limit: 16),
      "\"a^G\" is not read: it is read by a file that is read by another, and so on, 16 deep. "
        + "Put its commands into one of those files."
    ),
    (
      .readInCircle("a"),
      "\"a\" is not read: it is being read already, and would never end. Take this line away."
    ),
    (
      .readStopped,
      "reading was stopped by Ctrl-C: nothing after this line was done. To do it, read a file that "
        + "has only the rest."
    ),
    (
      .noHome,
      "there is no place for the todos, because neither XDG_DATA_HOME nor HOME is an absolute path. "
        + "Name a file with --file PATH, or use --memory."
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
      "the file /a gives no password for etcd: its first line is empty. Write the password into its "
        + "first line, or into the variable TODO_REPL_ETCD_PASSWORD."
    ),
    (
      .unfaithfulVariable("HOME"),
      "the place for the todos cannot be told, because HOME has bytes that are not UTF-8, or U+FFFD. "
        + "Correct it, name a file with --file PATH, or use --memory."
    ),
  ]

  @Test(arguments: messages)
  func `every error says what was expected, what was found and what to do`(
    error: ActionError, message: String
  ) {
    #expect(error.message == message)
  }

  @Test func `every message is one safe line that ends as a sentence`() {
    for (error, _) in Self.messages {
      #expect(DisplayText(error.message).description == error.message)
      // Or with the form of a line.
      #expect([".", "…", "]"].contains { error.message.hasSuffix($0) })
    }
  }
}
