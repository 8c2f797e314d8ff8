import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// Action errors, as data.
struct ActionErrorTests {
  private static let failure = LoadFailure(kind: .storage, message: "disk full", canRetry: false)

  @Test(arguments: [
    (TodosError.blankTitle, ActionError.blankTitle(.rename)),
    (.blankNote, .blankNote(.rename)),
    (.noDueDate(.sample(3), "wait:due-3d"), .noDueDate(.sample(3), "wait:due-3d")),
    (.dateOutOfRange(.sample(3)), .dateOutOfRange(.sample(3))),
    (.untilWithoutRecurrence(.sample(3)), .untilWithoutRecurrence(.sample(3))),
    (.unknownTodos([Todo.sample(1).id]), .todoGone),
    (.notLoaded(failure), .notLoaded(what: .todos, failure)),
    (.loadCancelled, .loadCancelled(what: .todos)),
    (.notSaved(failure), .alreadyReported),
    (.nothingToUndo, .nothingToUndo),
    (.nothingOfOwnToUndo(newest: TodosSaved(TodosEdit(.add, []), at: .zero, .now)), .nothingToUndo),
    (.nothingToRedo, .nothingToRedo),
    (.changedSince(.move), .changedSince(.move, .rename)),
  ])
  func `errors of the interactor keep their meaning`(error: TodosError, expected: ActionError) {
    #expect(ActionError(error, command: .rename) == expected)
  }

  @Test(arguments: [
    (
      ActionError.misunderstood(Misunderstanding(.danglingBackslash, column: 5)),
      "dangling_backslash"
    ),
    (.blankTitle(.add), "blank_title"),
    (.blankNote(.note), "blank_note"),
    (.noDueDate(.sample(3), "wait:due-3d"), "no_due_date"),
    (.dateOutOfRange(.sample(3)), "due_too_late"),
    (.untilWithoutRecurrence(.sample(3)), "until_without_recurrence"),
    (.unknownNumbers([1]), "unknown_number"),
    (.todoGone, "todo_gone"),
    (.unknownCountry("x"), "unknown_country"),
    (.ambiguousCountry("x", []), "ambiguous_country"),
    (.notLoaded(what: .todoDetail, failure), "load_failed"),
    (.loadCancelled(what: .countryDetail), "load_cancelled"),
    (.takenBack(TodosEdit(.add, []), failure), "save_failed"),
    (
      .takenBack(
        TodosEdit(.add, []), LoadFailure(kind: .unknownOutcome, message: "EIO", canRetry: false)),
      "save_unknown"
    ),
    (.alreadyReported, "save_failed"),
    (.nothingToRetry, "nothing_to_retry"),
    (.nothingBehind(.back), "nothing_behind"),
    (.nothingToUndo, "nothing_to_undo"),
    (.nothingOfOwnToUndo(.sample(minutes: 1)), "nothing_of_own_to_undo"),
    (.noEdits(3), "no_edits"),
    (.nothingToRedo, "nothing_to_redo"),
    (.changedSince(.done, .undo), "changed_since"),
    (.unknownRefusal(1), "unknown_refusal"),
    (.refusalLost(RefusedEdit(number: 1, TodosEdit(.add, []), .distantPast)), "refusal_lost"),
    (.savedBefore(TodosEdit(.add, [])), "saved_before"),
    (.notCurrent(failure, asOf: "14:03"), "not_current"),
    (.fileFailed("x"), "file_failed"),
    (.badRow(file: "x", BadRow(line: 1, flaw: .notUTF8)), "bad_row"),
    (.moreBadRows(file: "x", 1), "bad_row"),
    (.importRefused(file: "x", badRows: 1), "import_refused"),
    (.importCancelled, "import_cancelled"), (.noInput, "no_input"),
    (.needsTerminal(.edit), "needs_terminal"), (.noEditor("vi", kept: nil), "no_editor"),
    (.editorFailed("vi", status: 1, kept: nil), "editor_failed"),
    (.editGivenUp("why", kept: "/tmp/x"), "edit_given_up"),
    (.goneInEditor(kept: "/tmp/x"), "todo_gone"), (.noDraft("/tmp/x", reason: "full"), "no_draft"),
    (.unreadDraft("/tmp/x", reason: "gone"), "no_draft"),
    (.changedMeanwhile(TodosConflict([])), "changed_meanwhile"),
    (.notUTF8, "invalid_utf8"),
    (.unreadableInput("x", reason: "gone"), "unreadable_input"),
    (.readTooDeep("x", limit: 16), "read_too_deep"),
    (.readInCircle("x"), "read_in_circle"),
    (.readStopped, "read_stopped"),
    (.noHome, "no_home"),
    (.noPassword(user: "mina", file: nil), "no_password"),
    (.unusablePassword(file: "/a", reason: "x"), "no_password"),
    (.unfaithfulVariable("HOME"), "home_not_utf8"),
    (.unknownTimeZone("x"), "unknown_time_zone"),
  ])
  func `every error has its code`(error: ActionError, code: String) {
    #expect(error.code == code)
  }
}
