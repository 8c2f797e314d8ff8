import Interactors
import Repositories
import StateStore

/// The actions of the commands about edits that were made.
extension TodoListCommands {
  func undo(_ undoing: Undoing) async throws(ActionError) {
    for _ in 0..<(undoing.count ?? 1) where !container.interrupts.isPastMark {
      try await undoNext(undoing.scope)
    }
  }

  /// Takes an edit back, with all others of the file that it came from.
  private func undoNext(_ scope: UndoScope) async throws(ActionError) {
    // Which edit is the last one is known when it was taken back: another window of this terminal
    // may have made an edit.
    let undone = try await undoOne(scope).undone
    let file = scope == .own ? container.readFiles.edits(with: undone) : []
    while app.lastEdit.map(file.contains) == true, !container.interrupts.isPastMark {
      _ = try await undoOne(scope)
    }
  }

  private func undoOne(_ scope: UndoScope) async throws(ActionError) -> TodosEdit {
    let edit: TodosEdit
    do {
      edit = try await app.todos.undo(scope)
    } catch .nothingOfOwnToUndo(let newest) {
      throw .nothingOfOwnToUndo(EditSummary(newest, at: container.now().moment))
    } catch {
      throw await app.refusal(error, of: .undo)
    }
    await root.settleEdits()
    tell(.undone(edit.name), of: .undo, edit)
    return edit
  }

  /// Makes the last undone edit again, or the refused one with this number.
  func redo(refused number: Int?) async throws(ActionError) {
    if let number { return try await redo(numbered: number) }
    let file = container.readFiles.edits(with: try await redoOne().redone)
    while app.lastUndone.map(file.contains) == true, !container.interrupts.isPastMark {
      _ = try await redoOne()
    }
  }

  private func redoOne() async throws(ActionError) -> TodosEdit {
    let edit = try await app.edit(.redo) { () async throws(TodosError) in
      try await app.todos.redo()
    }
    container.readFiles.redone(edit.redone, as: edit.id)
    await root.settleEdits()
    tell(.redone(edit.name), of: .redo, edit)
    return edit
  }

  private func redo(numbered number: Int) async throws(ActionError) {
    let edit = try await app.edit(.redo) { () async throws(TodosError) in
      try await app.todos.redo(refused: number)
    }
    await root.settleEdits()
    if edit.changes.isEmpty { return output.show(.edit(.nothingChanged)) }
    tell(.redone(edit.name), of: .redo, edit)
  }

  private func tell(_ message: EditMessage, of command: CommandName, _ edit: TodosEdit) {
    output.show(
      .edit(message),
      json: ["type": .string(command.word), "edit": .string(edit.name.rawValue)])
  }

  /// Shows the last edits, or those of one todo, the newest last: in a window at most as many as a
  /// list has rows.
  func history(_ edits: Edits) async throws(ActionError) {
    let number = try await number(of: edits.todo)
    // Refused edits are not in the file of the list, which may be out of reach.
    var (saves, failure) = ([TodosSaved](), TodosError?.none)
    do { saves = try await app.todos.history() } catch { failure = error }
    var rows = rows(of: saves, todo: number)
    if failure == nil, app.store.todos.value == nil, rows.contains(where: \.needsNumbers) {
      await app.todos.loadIfNeeded()?.finished
      rows = self.rows(of: saves, todo: number)
    }
    if rows.isEmpty, failure == nil, let number {
      // Throws the usual error if no todo has this number.
      _ = try await app.todo(numbered: number)
      throw .noEdits(number)
    }
    let limit = edits.showsAll ? nil : output.rowLimit
    let count = limit.map { PageLimit.rows(of: rows.count, in: $0) } ?? rows.count
    let line = ([CommandName.history.word] + (number.map { ["\($0)"] } ?? []))
    if let more = ListMessage.more(max(0, rows.count - count), line.joined(separator: " ")) {
      output.show(.list(container.paging(more)))
      container.pager.begin(LinesLeft(lines: rows.dropLast(count), isFromEnd: true))
    }
    output.show(rows.suffix(count))
    if let failure { throw await app.refusal(failure, of: .history) }
    if rows.isEmpty { output.show(.list(.noEditsYet)) }
  }
}

extension TodoListCommands {
  private func rows(of saves: [TodosSaved], todo number: Int?) -> [EditRow] {
    let now = container.now()
    return EditRow.rows(
      of: saves, app.todos.refusedEdits(), todo: number, in: container.terminal,
      container.moments, at: now.moment, DateWords(now), among: app.store.todos.value,
      output.language, living: .now())
  }

  /// The number of a todo, which may have been removed.
  private func number(of todo: NumberSelection.Part?) async throws(ActionError) -> Int? {
    switch todo {
    case .one(let number): number
    case .some(let part): try await app.todo(part).number
    case nil: nil
    }
  }
}

extension AppContainer {
  /// The edit that an undo of this terminal would take back.
  fileprivate var lastEdit: TodosEdit.ID? { store.read { $0.history.undoable.last?.id } }

  /// The edit that a redo would make again.
  fileprivate var lastUndone: TodosEdit.ID? { store.read { $0.history.redoable.last?.id } }
}

extension TodosEdit {
  /// The edit that this one takes back.
  fileprivate var undone: TodosEdit.ID? { if case .undo(let id) = kind { id } else { nil } }

  /// The edit that this one makes again.
  fileprivate var redone: TodosEdit.ID? { if case .redo(let id) = kind { id } else { nil } }
}
