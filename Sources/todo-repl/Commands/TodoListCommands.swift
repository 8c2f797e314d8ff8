import Interactors
import Repositories
import StateStore

/// What can be done with the list of todos. The rows that an edit changes are printed by the root,
/// when the state changes.
struct TodoListCommands {
  let container: SceneContainer

  private var app: AppContainer { container.app }

  func add(_ title: String, _ marks: TodoMarks) async throws(ActionError) {
    let settings = marks.settings(at: container.now())
    try await app.edit(.add) { () async throws(TodosError) in
      try await app.todos.add(title: title, settings)
    }
  }

  func list(_ query: TodoQuery, all: Bool) async throws(ActionError) {
    let load = app.todos.loadIfNeeded()
    app.navigation.showTodos(query, all: all)
    try await app.arrive(load, \.todos, .todos)
  }

  func done(_ numbers: NumberSelection) async throws(ActionError) {
    try await editAll(numbers, .done) { ids async throws(TodosError) in
      try await app.todos.setDone(true, ids: ids)
    }
  }

  func toggle(_ numbers: NumberSelection) async throws(ActionError) {
    try await editAll(numbers, .toggle) { ids async throws(TodosError) in
      try await app.todos.toggle(ids: ids)
    }
  }

  func set(_ numbers: NumberSelection, _ marks: TodoMarks) async throws(ActionError) {
    let settings = marks.settings(at: container.now())
    try await editAll(numbers, .set) { ids async throws(TodosError) in
      try await app.todos.set(settings, ids: ids)
    }
  }

  func rename(_ number: Int, _ title: String) async throws(ActionError) {
    let todo = try await app.todo(numbered: number)
    let changed = try await app.edit(.rename) { () async throws(TodosError) in
      try await app.todos.rename(id: todo.id, to: title)
    }
    container.showUnchanged([todo], but: [changed].compactMap(\.self))
  }

  func move(_ number: Int, _ place: Command.Place) async throws(ActionError) {
    let (moved, other) = try await moving(number, place)
    let changed = try await app.edit(.move) { () async throws(TodosError) in
      switch place {
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
    let done = app.store.read { ($0.todos.value ?? []).count(where: \.isDone) }
    guard await container.allows(.purge, of: done) else { return }
    let removed = try await app.edit(.purge) { () async throws(TodosError) in
      try await app.todos.purge()
    }
    if removed.isEmpty {
      container.output.show([
        Remark(.edit(.nothingToPurge), json: BulkLine(command: .purge, count: 0).json)
      ])
    }
    container.tell(.purge, of: removed.count)
  }

  func undo() async throws(ActionError) {
    let edit = try await app.edit(.undo) { () async throws(TodosError) in
      try await app.todos.undo()
    }
    container.output.show([
      Remark(
        .edit(.undone(edit.name)),
        json: ["type": .string("undo"), "edit": .string(edit.name.rawValue)])
    ])
  }

  func redo() async throws(ActionError) {
    let edit = try await app.edit(.redo) { () async throws(TodosError) in
      try await app.todos.redo()
    }
    container.output.show([
      Remark(
        .edit(.redone(edit.name)),
        json: ["type": .string("redo"), "edit": .string(edit.name.rawValue)])
    ])
  }

  func stats() async throws(ActionError) {
    try await app.arrive(app.todos.loadIfNeeded(), \.todos, .todos)
    let now = container.now()
    let counts = TodoCounts(app.store.todos.value ?? [], at: now)
    container.output.show(CountsView.lines(counts, DueWords(now), in: container.output.language))
  }

  /// Makes one edit of the todos with these numbers, after asking when they are many.
  private func editAll(
    _ numbers: NumberSelection, _ command: CommandName,
    _ edit: ([Todo.ID]) async throws(TodosError) -> [Todo]
  ) async throws(ActionError) {
    let todos = try await app.todos(numbered: numbers)
    guard await container.allows(command, of: todos.count) else { return }
    let changed = try await app.edit(command) { () async throws(TodosError) in
      try await edit(todos.map(\.id))
    }
    container.showUnchanged(todos, but: changed)
    container.tell(command, of: changed.count)
  }

  private func moving(
    _ number: Int, _ place: Command.Place
  ) async throws(ActionError) -> (Todo, Todo) {
    let other =
      switch place {
      case .before(let number), .after(let number): number
      }
    let todos = try await app.todos(numbered: [number, other])
    return (todos[0], todos[todos.count - 1])
  }
}

extension SceneContainer {
  /// Answers for the todos that a command left as they were: the root shows changes only.
  func showUnchanged(_ todos: [Todo], but changed: [Todo]) {
    let changed = Set(changed.map(\.id))
    let dues = DueWords(now())
    let rows = todos.filter { !changed.contains($0.id) }.map {
      TodoRow($0, dues, note: .unchanged)
    }
    output.show(Array(rows.prefix(output.rowLimit ?? rows.count)))
  }

  /// Whether so many todos may be changed at once; a person is asked, and told what no means.
  func allows(_ command: CommandName, of count: Int) async -> Bool {
    if count <= BulkLine.limit { return true }
    if await confirmation.allows(command.question(count), in: output.language) { return true }
    output.show([Remark(.edit(.nothingChanged))])
    return false
  }

  /// Says how many todos were changed at once, when they are many.
  func tell(_ command: CommandName, of count: Int) {
    if count <= BulkLine.limit { return }
    output.show([BulkLine(command: command, count: count, canBeTakenBack: canTypeMore)])
  }
}
