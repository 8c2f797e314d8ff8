import Foundation
import Interactors
import Repositories
import StateStore

/// One `edit`: the text of a todo goes to the person's editor until it is a todo, or until the
/// person gives up.
struct TodoEditing {
  let container: SceneContainer
  let editing: TextEditing
  let draft: DraftFile
  /// The todo as the text shows it.
  private(set) var shown: Todo
  private var text: String
  /// Why the last text was not taken.
  private var problem: String?

  init(_ todo: Todo, in draft: DraftFile, _ editing: TextEditing, _ container: SceneContainer) {
    (self.container, self.editing, self.draft) = (container, editing, draft)
    shown = todo
    let list = container.app.store.todos.value ?? []
    text = TodoText.text(of: todo, at: container.now(), among: list)
  }

  private var app: AppContainer { container.app }
  private var list: TodoList { app.store.todos.value ?? [] }
  private var language: Language { container.output.language }

  /// Returns the todo if the person has changed it, once it is saved; otherwise nil.
  mutating func run() async throws(ActionError) -> Todo? {
    while true {
      let written = comments + text
      let edited = try await edited(written)
      let left = TodoText.withoutComments(edited)
      // An editor may drop the comments, as one does that always writes the same text.
      if edited == written || problem != nil && left == text || TodoText.isEmpty(edited) {
        if let problem { throw .editGivenUp(problem, kept: draft.path) }
        break
      }
      text = left
      guard let wanted = todo() else { continue }
      if wanted == shown { break }
      await app.todos.catchUp()
      do throws(TodosError) {
        let changed = try await app.todos.revise(shown, to: wanted)
        draft.remove()
        return changed
      } catch .changedMeanwhile(let conflict) {
        rebase(wanted, on: conflict)
      } catch .unknownTodos {
        throw .goneInEditor(kept: draft.path)
      } catch .notSaved(let failure) {
        // A notice tells; "redo" makes the edit again, with all its text.
        draft.remove()
        throw await app.refusal(.notSaved(failure), of: .edit)
      } catch {
        let error = await app.refusal(error, of: .edit)
        problem = language.text(of: error)
        switch error {
        case .blankTitle, .longTitle, .noDueDate, .untilWithoutRecurrence, .dueTooLate, .cycle:
          continue
        default: throw .editGivenUp(language.text(of: error), kept: draft.path)
        }
      }
    }
    draft.remove()
    return nil
  }

  /// The lines above the text: why the last one was not taken, and how to leave.
  private var comments: String {
    let page = Page(
      columns: min(80, container.output.page.columns ?? 80) - 2, language: language)
    let messages = [problem.map(page.wrapped), page.text(.edit(.textBegins(shown.number.asTyped)))]
    let lines = messages.compactMap(\.self).flatMap { $0.split(separator: "\n") }
    return lines.map { "# \($0)\n" }.joined()
  }

  /// Puts a text before the person, and returns it as the person has left it.
  private func edited(_ text: String) async throws(ActionError) -> String {
    do throws(SystemError) {
      try draft.write(text)
    } catch {
      throw .noDraft(draft.path, reason: error.reason)
    }
    let ended = await container.terminalLoan.during(container.output) {
      await Result { () async throws(SystemError) in try await editing.edit(draft.path) }
    }
    let left: [UInt8]
    do throws(SystemError) {
      left = try draft.bytes()
    } catch {
      if error.isMissingFileOrFolder { draft.remove() }
      throw .unreadDraft(draft.path, reason: error.reason)
    }
    // An editor that was ended by a signal may have kept its text beside the draft.
    let isEnded = [SIGHUP, SIGTERM].contains { (try? ended.get()) == 128 + $0 }
    let isUnchanged = left == Array(text.utf8) && problem == nil && !isEnded
    let kept = isUnchanged ? nil : draft.path
    switch ended {
    case .success(0): break
    case .success(TextEditor.missingStatus): throw refused(.noEditor(editing.command, kept: kept))
    case .success(let status):
      throw refused(.editorFailed(editing.command, status: status, kept: kept))
    case .failure: throw refused(.noEditor(editing.command, kept: kept))
    }
    do throws(TodoTextError) {
      return try TodoText.text(of: left)
    } catch {
      throw .editGivenUp(language.text(of: error), kept: draft.path)
    }
  }

  /// An error behind which the draft stays only if it is named.
  private func refused(_ error: ActionError) -> ActionError {
    switch error {
    case .noEditor(_, kept: nil), .editorFailed(_, _, kept: nil): draft.remove()
    default: break
    }
    return error
  }

  /// The todo in the text; nil, with ``problem``, if the text has errors.
  private mutating func todo() -> Todo? {
    do throws(TodoTextError) {
      return try TodoText.todo(in: text, from: shown, at: container.now(), among: list)
    } catch {
      problem = language.text(of: error)
      return nil
    }
  }

  /// Shows the todo as others have left it, with the person's changes.
  private mutating func rebase(_ wanted: Todo, on conflict: TodosConflict) {
    problem = language.describe(conflict)
    guard let current = conflict.conflicts.first?.current else { return }
    var rebased = current
    rebased.setDifference(from: shown, to: wanted)
    shown = current
    text = TodoText.text(of: rebased, at: container.now(), among: list)
  }
}
