public import Repositories
import StateStore

extension RealTodosInteractor {
  @discardableResult
  public func undo(_ scope: UndoScope) async throws(TodosError) -> TodosEdit {
    try await step("undo") { history throws(TodosError) in
      if let entry = history.lastDone(scope) {
        return entry.edit.undone(by: author, of: entry.id)
      }
      throw history.newest.map(TodosError.nothingOfOwnToUndo) ?? .nothingToUndo
    }
  }

  @discardableResult
  public func redo() async throws(TodosError) -> TodosEdit {
    try await step("redo") { history throws(TodosError) in
      guard let entry = history.lastUndone else { throw .nothingToRedo }
      return entry.editToRedo.redone(by: author, of: entry.id)
    }
  }

  public func history() async throws(TodosError) -> [TodosSaved] {
    defer { takeBacklog() }
    do {
      return try await repository.history()
    } catch {
      throw .notLoaded(failure(error))
    }
  }

  /// Makes the undo or redo that `next` returns, except where somebody else has changed the same
  /// since; a notice reports the exceptions.
  private func step(
    _ name: String, _ next: (EditHistory) throws(TodosError) -> TodosEdit
  ) async throws(TodosError) -> TodosEdit {
    while true {
      try await loadFirst()
      let (known, answered) = try await loadHistory()
      var wanted: TodosEdit?
      let saved = try await edit(name) { draft, _ throws(TodosError) in
        draft.history.take(known, by: author, forgetting: answered)
        let step = try next(draft.history)
        wanted = step
        return step
      }
      if saved.changes.isEmpty, try await isDoubled(saved) { continue }
      if let wanted { try tellLeft(of: wanted, saved) }
      return saved
    }
  }

  /// Asks the repository for the last edits, by any process, and makes sure that the list has them.
  ///
  /// - Returns: The edits, and the ids of the edits made here that the repository had answered
  ///   before.
  private func loadHistory() async throws(TodosError) -> ([TodosSaved], Set<TodosEdit.ID>) {
    let answered = store.read { state in
      Set(state.history.madeIDs.filter { state.own[$0]?.isAnswered ?? true })
    }
    let known = try await history()
    let isBehind = store.read { state in
      known.contains { $0.revision > state.revision && !state.history.isOwn($0.edit.id) }
    }
    if isBehind {
      await loadAgain().finished
      try await loadFirst()
    }
    return (known, answered)
  }

  /// Whether another process of this terminal has already made the same undo or redo.
  private func isDoubled(_ step: TodosEdit) async throws(TodosError) -> Bool {
    let others = try await history().map(\.edit).filter { $0.id != step.id }
    let stacks = EditStacks(others)
    return switch step.kind {
    case .edit: false
    case .undo(let first): stacks.undone.contains { $0.id == first }
    case .redo(let first): stacks.done.contains { $0.id == first }
    }
  }

  /// Reports the todos that an undo or redo has left as somebody has changed them since.
  ///
  /// - Throws: `TodosError.changedSince` if the undo or redo has changed nothing else.
  private func tellLeft(of wanted: TodosEdit, _ saved: TodosEdit) throws(TodosError) {
    let list = store.todos.value ?? []
    let added = Set(saved.changes.lazy.filter { $0.before == nil }.map(\.id))
    let left = wanted.rest { list[id: $0] }.left.filter { !added.contains($0.wanted.id) }
    if left.isEmpty { return }
    if saved.changes.isEmpty { throw .changedSince(saved.name) }
    store.update("left") { $0.notices.post(.leftAsChanged(left)) }
  }
}
