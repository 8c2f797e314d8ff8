import Interactors
import Repositories

/// What can be done with the list of todos. The rows that an edit changes are printed by the root,
/// when the state changes.
struct TodoListCommands {
  let container: SceneContainer

  private var app: AppContainer { container.app }

  func add(_ title: String) async throws(ActionError) {
    try await app.edit(.add) { () async throws(TodosError) in
      try await app.todos.add(title: title)
    }
  }

  func list(_ filter: TodoFilter, all: Bool) async throws(ActionError) {
    let load = app.todos.loadIfNeeded()
    app.navigation.showTodos(filter, all: all)
    try await app.arrive(load, \.todos, .todos)
  }

  func done(_ numbers: [Int]) async throws(ActionError) {
    let todos = try await app.todos(numbered: numbers)
    let changed = try await app.edit(.done) { () async throws(TodosError) in
      try await app.todos.setDone(true, ids: todos.map(\.id))
    }
    container.showUnchanged(todos, but: changed)
  }

  func toggle(_ numbers: [Int]) async throws(ActionError) {
    let todos = try await app.todos(numbered: numbers)
    try await app.edit(.toggle) { () async throws(TodosError) in
      try await app.todos.toggle(ids: todos.map(\.id))
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

  func remove(_ numbers: [Int]) async throws(ActionError) {
    let todos = try await app.todos(numbered: numbers)
    try await app.edit(.remove) { () async throws(TodosError) in
      try await app.todos.remove(ids: todos.map(\.id))
    }
  }

  func purge() async throws(ActionError) {
    let removed = try await app.edit(.purge) { () async throws(TodosError) in
      try await app.todos.purge()
    }
    if removed.isEmpty {
      container.output.show([Remark("Nothing is done, so there is nothing to remove.")])
    }
  }

  func undo() async throws(ActionError) {
    let edit = try await app.edit(.undo) { () async throws(TodosError) in
      try await app.todos.undo()
    }
    container.output.show([Remark("Taken back: \(edit.name.rawValue)")])
  }

  func redo() async throws(ActionError) {
    let edit = try await app.edit(.redo) { () async throws(TodosError) in
      try await app.todos.redo()
    }
    container.output.show([Remark("Made again: \(edit.name.rawValue)")])
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
    output.show(
      todos.filter { !changed.contains($0.id) }.map { TodoRow($0, note: .unchanged) })
  }
}
