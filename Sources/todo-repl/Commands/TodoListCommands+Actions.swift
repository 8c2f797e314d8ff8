import Interactors
import Repositories
import StateStore
import Synchronization

/// The actions of the commands. The root prints the rows that an edit changes, when the state
/// changes.
extension TodoListCommands {
  func add(_ addition: Addition) async throws(ActionError) {
    let now = container.now()
    let settings = try await app.settings(addition.marks.within(app.store.context), at: now)
    let unlisted = try await app.edit(.add) { () async throws(TodosError) in
      try await app.todos.addUnlisted(title: addition.title, settings)
    }
    if let unlisted {
      // No list has changed, so nothing else shows the row.
      output.show([TodoRow(unlisted, DateWords(now), in: [])])
      container.say(addition.marks, of: [unlisted], at: now)
      return await hint(addition.hint, of: unlisted)
    }
    let added = try await app.edit(.add) { () async throws(TodosError) in
      try await app.todos.add(title: addition.title, settings)
    }
    await root.settleEdits()
    container.say(addition.marks, of: [added], at: now)
    await hint(addition.hint, of: added)
  }

  /// Reports the marks that the last words of a title may have meant: to a person below the row of
  /// the todo, to others where errors go.
  func hint(_ hint: TitleHint?, of todo: Todo) async {
    guard let hint else { return }
    await root.settleEdits()
    let line = hint.line(number: todo.number)
    let message = Message.edit(.wordsInTitle(hint.words, line: line))
    if output.isForPerson { return output.show(message) }
    let json: JSONLine = [
      "type": .string("notice"), "code": .string(hint.hasDue ? "due_hint" : "words_in_title"),
      "message": .string(output.language.text(message)), "line": .string(line),
    ]
    output.tell(Remark(.fromProgram(message), style: nil, json: json))
  }

  func list(_ listing: Listing) async throws(ActionError) {
    let load = app.todos.loadIfNeeded()
    var query = listing.query
    if container.listInsteadOfNothing.exchange(false, ordering: .relaxed) {
      await load?.finished
      // A load that was cancelled is not begun again by the screen.
      if app.store.todos == .notRequested { try await app.arrive(load, \.todos, .todos) }
      let list = app.store.todos.value ?? []
      let shown = query.within(app.store.context).select(from: list, at: container.now(), limit: 1)
      if shown.count == 0 { query = .all }
    }
    app.navigation.showTodos(query, all: listing.showsAll)
    try await app.arrive(load, \.todos, .todos)
  }

  func set(_ change: Change) async throws(ActionError) {
    let now = container.now()
    let settings = try await app.settings(change.marks, at: now)
    let changed = try await editAll(change.target, .set) { ids async throws(TodosError) in
      try await app.todos.set(settings, ids: ids)
    }
    if let changed { container.say(change.marks, of: changed, at: now) }
  }

  func postpone(_ postponing: Postponing) async throws(ActionError) {
    let now = container.now()
    let changed = try await editAll(.numbers(postponing.numbers), .postpone) {
      ids async throws(TodosError) in
      try await app.todos.postpone(by: postponing.word, at: now, ids: ids)
    }
    container.say(.due, of: changed ?? [], at: now)
  }

  func rename(_ renaming: Renaming) async throws(ActionError) {
    let now = container.now()
    let settings = try await app.settings(renaming.to.marks, at: now)
    let todo = try await app.todo(renaming.number)
    let changed = try await app.edit(.rename) { () async throws(TodosError) in
      try await app.todos.rename(id: todo.id, to: renaming.to.title, settings)
    }
    await root.settleEdits()
    container.showUnchanged([todo], but: [changed].compactMap(\.self))
    container.say(renaming.to.marks, of: [changed].compactMap(\.self), at: now)
    await hint(renaming.to.hint, of: todo)
  }

  /// Changes a todo in the person's text editor.
  func edit(_ number: NumberSelection.Part) async throws(ActionError) {
    guard let editing = container.editing else { throw .needsTerminal(.edit) }
    let todo = try await app.todo(number)
    let draft: DraftFile
    do throws(SystemError) {
      draft = try editing.draft("todo-\(todo.number.asTyped).txt")
    } catch {
      throw .noDraft("TMPDIR", reason: error.reason)
    }
    let note = editing.notes.note(draft.path)
    // A signal may have closed the window in which the draft is named: the next program names it.
    defer { if container.endings.value == 0 { note?.remove() } }
    var text = TodoEditing(todo, in: draft, editing, container)
    let changed = try await text.run()
    if changed == nil { output.show(.edit(.nothingChanged)) }
  }

  func move(_ moving: Moving) async throws(ActionError) {
    let parts = [moving.number, moving.other].compactMap(\.self)
    let todos = try await app.todos(numbered: NumberSelection(parts))
    let (moved, other) = (todos[0], todos[todos.count - 1])
    let first = app.store.read { $0.todos.value?.first?.id }
    let changed = try await app.edit(.move) { () async throws(TodosError) in
      switch moving.side {
      case .before: try await app.todos.move(id: moved.id, before: other.id)
      case .after: try await app.todos.move(id: moved.id, after: other.id)
      case .top: first == moved.id ? nil : try await app.todos.move(id: moved.id, before: first)
      case .bottom: try await app.todos.move(id: moved.id, before: nil)
      }
    }
    container.showUnchanged([moved], but: [changed].compactMap(\.self))
  }

  func remove(_ target: TodoTarget) async throws(ActionError) {
    try await editAll(target, .remove, app.todos.remove)
  }

  /// Removes the done todos of the list, or those of the archive. At the prompt this always asks,
  /// and in any terminal for those of the archive, which nobody sees.
  func purge(ofArchive: Bool) async throws(ActionError) {
    let done = try await app.loadedList().filter { $0.isDone && $0.isArchived == ofArchive }
      .map(\.id)
    let asks = !done.isEmpty && (ofArchive || container.canTypeMore)
    if asks || done.count > BulkLine.limit {
      guard await container.allows(.askPurge(done.count, ofArchive: ofArchive)) else { return }
    }
    let removed = try await app.edit(.purge) { () async throws(TodosError) in
      try await app.todos.purge(ids: done, archived: ofArchive)
    }
    if removed.isEmpty {
      let none = nothingToPurge(ofArchive: ofArchive)
      return container.tellNothing(.edit(done.isEmpty ? none : .nothingChanged), .purge)
    }
    await root.settleEdits()
    container.tell(.purge, of: removed.count, asked: done.count)
  }

  private func nothingToPurge(ofArchive: Bool) -> EditMessage {
    if ofArchive { return .noArchiveToPurge }
    let archived = app.store.read { ($0.todos.value ?? []).count(where: \.isArchived) }
    return archived == 0 ? .nothingToPurge : .onlyArchivedToPurge(archived)
  }

  /// Makes one edit of the todos that a target names. A large edit, and one by a filter, asks
  /// first, and then changes only todos that the question counted.
  ///
  /// - Parameters:
  ///   - isChanged: Whether the edit changes a todo, as the question counts.
  ///   - others: The further todos that the edit changes with some todos, which the question counts,
  ///     too.
  /// - Returns: The changed todos; nil if the answer was no.
  @discardableResult
  func editAll(
    _ target: TodoTarget, _ command: CommandName,
    of isChanged: (Todo) -> Bool = { _ in true }, with others: ([Todo]) -> [Todo.ID] = { _ in [] },
    _ edit: ([Todo.ID]) async throws(TodosError) -> [Todo]
  ) async throws(ActionError) -> [Todo]? {
    let now = container.now()
    let findsArchived = command == .unarchive
    let seen = try await app.loadedList()
    var todos = try await app.todos(of: target, at: now, archived: findsArchived)
    var asks = false
    if case .fitting(let condition) = target {
      // Who names a filter means the todos that the edit can change.
      todos = todos.filter(isChanged)
      asks = true
      if todos.isEmpty {
        container.tellNothing(.list(.nothingFits(filter: "\(condition)")), command)
        return nil
      }
    }
    let counted = todos.found { isChanged($0) ? $0.id : nil }
    let others = others(todos)
    let count = others.isEmpty ? counted.count : Set(counted + others).count
    guard await container.allows(command, of: count, asks: asks) else { return nil }
    var ids = todos.map(\.id)
    if asks || count > BulkLine.limit {
      ids = counted
      // Before the answer, others may have removed a todo of a range, or brought one into it.
      if app.store.todos.value != seen {
        let known = Set(todos.lazy.map(\.id))
        todos = try await app.todos(of: target, at: now, archived: findsArchived)
          .filter { known.contains($0.id) }
        let left = Set(todos.lazy.map(\.id))
        ids.removeAll { !left.contains($0) }
      }
      if ids.isEmpty {
        output.show(.edit(.nothingChanged))
        return nil
      }
    }
    let changed = try await app.edit(command) { () async throws(TodosError) in
      try await edit(ids)
    }
    await root.settleEdits()
    container.showUnchanged(
      todos, but: changed, as: [.done, .toggle].contains(command) ? .alreadyDone : .unchanged)
    if !changed.isEmpty { container.tell(command, of: changed.count, asked: count) }
    return changed
  }

  /// Shows the todos one after the other; "back" returns to the screen before them.
  func show(_ numbers: NumberSelection) async throws(ActionError) {
    for todo in try await app.todos(numbered: numbers, archived: true)
    where !container.interrupts.isPastMark {
      app.navigation.showTodo(id: todo.id)
      await root.settle()
    }
  }

  /// Adds a line to the notes; an empty text removes the notes.
  func note(_ noting: Noting) async throws(ActionError) {
    try await editAll(noting.target, .note) { ids async throws(TodosError) in
      if noting.text.isEmpty { return try await app.todos.removeNotes(ids: ids) }
      return try await app.todos.addNote(noting.text, ids: ids)
    }
  }

  func tags() async throws(ActionError) {
    let rows = TagRow.rows(of: try await app.loadedList())
    output.show(rows.isEmpty ? [Remark(.list(.noTags))] : rows)
  }
}
