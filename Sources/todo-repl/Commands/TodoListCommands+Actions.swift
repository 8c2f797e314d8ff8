import Interactors
import Repositories
import StateStore

/// The actions of the commands. The root prints the rows that an edit changes, when the state
/// changes.
extension TodoListCommands {
  private var app: AppContainer { container.app }

  func add(_ addition: Addition) async throws(ActionError) {
    let settings = addition.marks.settings(at: container.now())
    let unlisted = try await app.edit(.add) { () async throws(TodosError) in
      try await app.todos.addUnlisted(title: addition.title, settings)
    }
    if let unlisted {
      // No list has changed, so nothing else shows the row.
      container.output.show([TodoRow(unlisted, DueWords(container.now()))])
      return await hint(addition.hint, of: unlisted)
    }
    let added = try await app.edit(.add) { () async throws(TodosError) in
      try await app.todos.add(title: addition.title, settings)
    }
    await hint(addition.hint, of: added)
  }

  /// Prints the marks that the last words of a title may have meant, below the row of the todo.
  private func hint(_ hint: TitleHint?, of todo: Todo) async {
    guard let hint else { return }
    await root.settleEdits()
    let output = container.output
    let line = TitleHintLine(
      hint: hint, number: todo.number, isAmongResults: output.isForPerson,
      language: output.language)
    if line.isAmongResults { output.show([line]) } else { output.tell(line) }
  }

  func list(_ listing: Listing) async throws(ActionError) {
    let load = app.todos.loadIfNeeded()
    app.navigation.showTodos(listing.query, all: listing.showsAll)
    try await app.arrive(load, \.todos, .todos)
  }

  func done(_ numbers: NumberSelection) async throws(ActionError) {
    func isOpen(_ todo: Todo) -> Bool { !todo.isDone }
    try await editAll(numbers, .done, of: isOpen) { ids async throws(TodosError) in
      try await app.todos.setDone(true, ids: ids)
    }
  }

  func reopen(_ numbers: NumberSelection) async throws(ActionError) {
    try await editAll(numbers, .reopen, of: \.isDone) { ids async throws(TodosError) in
      try await app.todos.setDone(false, ids: ids)
    }
  }

  func toggle(_ numbers: NumberSelection) async throws(ActionError) {
    try await editAll(numbers, .toggle) { ids async throws(TodosError) in
      try await app.todos.toggle(ids: ids)
    }
  }

  func set(_ change: Change) async throws(ActionError) {
    let settings = change.marks.settings(at: container.now())
    try await editAll(change.numbers, .set) { ids async throws(TodosError) in
      try await app.todos.set(settings, ids: ids)
    }
  }

  func rename(_ renaming: Renaming) async throws(ActionError) {
    let settings = renaming.to.marks.settings(at: container.now())
    let todo = try await app.todo(numbered: renaming.number)
    let changed = try await app.edit(.rename) { () async throws(TodosError) in
      try await app.todos.rename(id: todo.id, to: renaming.to.title, settings)
    }
    container.showUnchanged([todo], but: [changed].compactMap(\.self))
    await hint(renaming.to.hint, of: todo)
  }

  func move(_ moving: Moving) async throws(ActionError) {
    let todos = try await app.todos(numbered: [moving.number, moving.other])
    let (moved, other) = (todos[0], todos[todos.count - 1])
    let changed = try await app.edit(.move) { () async throws(TodosError) in
      switch moving.side {
      case .before: try await app.todos.move(id: moved.id, before: other.id)
      case .after: try await app.todos.move(id: moved.id, after: other.id)
      }
    }
    container.showUnchanged([moved], but: [changed].compactMap(\.self))
  }

  func remove(_ numbers: NumberSelection) async throws(ActionError) {
    try await editAll(numbers, .remove) { ids async throws(TodosError) in
      try await app.todos.remove(ids: ids)
    }
  }

  func purge() async throws(ActionError) {
    try await app.arrive(app.todos.loadIfNeeded(), \.todos, .todos)
    let done = app.store.read { ($0.todos.value ?? []).filter(\.isDone).map(\.id) }
    guard await container.allows(.purge, of: done.count) else { return }
    let removed = try await app.edit(.purge) { () async throws(TodosError) in
      try await app.todos.purge(ids: done)
    }
    if removed.isEmpty {
      return container.output.show([
        Remark(
          .edit(done.isEmpty ? .nothingToPurge : .nothingChanged),
          json: BulkLine(command: .purge, count: 0).json)
      ])
    }
    await root.settleEdits()
    container.tell(.purge, of: removed.count, asked: done.count)
  }

  func undo(_ scope: UndoScope) async throws(ActionError) {
    let edit: TodosEdit
    do {
      edit = try await app.todos.undo(scope)
    } catch .nothingOfOwnToUndo(let newest) {
      throw .nothingOfOwnToUndo(EditSummary(newest, at: container.now().moment))
    } catch {
      throw await app.refusal(error, of: .undo)
    }
    await root.settleEdits()
    container.output.show([
      Remark(
        .edit(.undone(edit.name)),
        json: ["type": .string("undo"), "edit": .string(edit.name.rawValue)])
    ])
  }

  /// Makes the last undone edit again, or the refused one with this number.
  func redo(refused number: Int?) async throws(ActionError) {
    let edit = try await app.edit(.redo) { () async throws(TodosError) in
      guard let number else { return try await app.todos.redo() }
      return try await app.todos.redo(refused: number)
    }
    await root.settleEdits()
    if number != nil, edit.changes.isEmpty {
      return container.output.show([Remark(.edit(.nothingChanged))])
    }
    container.output.show([
      Remark(
        .edit(.redone(edit.name)),
        json: ["type": .string("redo"), "edit": .string(edit.name.rawValue)])
    ])
  }

  /// Shows the last edits, or those of one todo, the newest last: in a window at most as many as a
  /// list has rows.
  func history(_ edits: Edits) async throws(ActionError) {
    // Refused edits are not in the file of the list, which may be out of reach.
    var (saves, failure) = ([TodosSaved](), TodosError?.none)
    do { saves = try await app.todos.history() } catch { failure = error }
    let now = container.now()
    let rows = EditRow.rows(
      of: saves, app.todos.refusedEdits(), todo: edits.number, in: container.terminal,
      container.moments, at: now.moment, DueWords(now), container.output.language,
      living: .now())
    if rows.isEmpty, failure == nil, let number = edits.number {
      // Throws the usual error if no todo has this number.
      _ = try await app.todo(numbered: number)
      throw .noEdits(number)
    }
    let count = edits.showsAll ? rows.count : container.output.rowLimit ?? rows.count
    let line = ([CommandName.history.word] + (edits.number.map { ["\($0)"] } ?? []))
    if let more = ListMessage.more(max(0, rows.count - count), line.joined(separator: " ")) {
      container.output.show([Remark(.list(more))])
    }
    container.output.show(rows.suffix(count))
    if let failure { throw await app.refusal(failure, of: .history) }
    if rows.isEmpty { container.output.show([Remark(.list(.noEditsYet))]) }
  }

  func stats() async throws(ActionError) {
    try await app.arrive(app.todos.loadIfNeeded(), \.todos, .todos)
    let now = container.now()
    let counts = TodoCounts(app.store.todos.value ?? [], at: now)
    container.output.show(CountsView.lines(counts, DueWords(now), in: container.output.language))
  }

  /// Makes one edit of the todos with these numbers. A large edit asks first, and then changes only
  /// todos that the question counted.
  ///
  /// - Parameter isChanged: Whether the edit changes a todo, as the question counts.
  private func editAll(
    _ numbers: NumberSelection, _ command: CommandName,
    of isChanged: (Todo) -> Bool = { _ in true },
    _ edit: ([Todo.ID]) async throws(TodosError) -> [Todo]
  ) async throws(ActionError) {
    var todos = try await app.todos(numbered: numbers)
    let counted = todos.filter(isChanged).map(\.id)
    guard await container.allows(command, of: counted.count) else { return }
    var ids = todos.map(\.id)
    if counted.count > BulkLine.limit {
      // Before the answer, others may have removed a todo of a range, or brought one into it.
      let known = Set(ids)
      todos = try await app.todos(numbered: numbers).filter { known.contains($0.id) }
      let left = Set(todos.lazy.map(\.id))
      ids = counted.filter(left.contains)
      if ids.isEmpty { return container.output.show([Remark(.edit(.nothingChanged))]) }
    }
    let changed = try await app.edit(command) { () async throws(TodosError) in
      try await edit(ids)
    }
    await root.settleEdits()
    container.showUnchanged(todos, but: changed)
    if !changed.isEmpty { container.tell(command, of: changed.count, asked: counted.count) }
  }

  func show(_ number: Int) async throws(ActionError) {
    let todo = try await app.todo(numbered: number)
    app.navigation.showTodo(id: todo.id)
  }

  /// Adds a line to the notes; an empty text removes the notes.
  func note(_ note: NumberAndText) async throws(ActionError) {
    let todo = try await app.todo(numbered: note.number)
    let changed = try await app.edit(.note) { () async throws(TodosError) in
      if note.text.isEmpty { return try await app.todos.removeNotes(of: todo.id) }
      return try await app.todos.addNote(note.text, to: todo.id)
    }
    container.showUnchanged([todo], but: [changed].compactMap(\.self))
  }
}
