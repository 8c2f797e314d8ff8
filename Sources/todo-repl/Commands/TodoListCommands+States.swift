import Interactors
import Repositories
import StateStore

/// The commands that begin, end, skip and reopen todos.
extension TodoListCommands {
  func done(_ completing: Completing) async throws(ActionError) {
    let now = container.now()
    func canComplete(_ todo: Todo) -> Bool {
      !todo.isDone
        && (todo.recurrence == nil
          || app.store.todos.value?.isDoneForToday(todo, at: now) != true)
    }
    var parts: [Todo.ID] = []
    if !completing.withParts, container.confirmation.hasPerson {
      let todos = try await app.todos(of: completing.target, at: now).filter(canComplete)
      let list = app.store.todos.value ?? []
      let open = list.openParts(of: todos, at: now)
      if let first = list.first(of: todos, with: open) {
        let isAll = first.count == open.count
        let question =
          isAll
          ? EditMessage.askParts(first.todo.number.asTyped, first.count)
          : .askPartsOfSeveral(open.count)
        guard await container.allows(question) else { return }
        // The answer holds for these parts, not for one that somebody adds meanwhile.
        parts = open.map(\.id)
      }
    }
    func others(_ todos: [Todo]) -> [Todo.ID] {
      guard completing.withParts else { return parts }
      return (app.store.todos.value ?? []).openParts(of: todos.lazy.filter(canComplete), at: now)
        .map(\.id)
    }
    let changed = try await editAll(completing.target, .done, of: canComplete, with: others) {
      ids async throws(TodosError) in
      if completing.withParts { return try await app.todos.completeWithParts(ids: ids) }
      let list = app.store.todos.value ?? []
      return try await app.todos.setDone(true, ids: ids + parts.filter { list[id: $0] != nil })
    }
    sayNext(changed)
  }

  func reopen(_ target: TodoTarget) async throws(ActionError) {
    try await editAll(target, .reopen, of: \.isDone) { ids async throws(TodosError) in
      try await app.todos.setDone(false, ids: ids)
    }
  }

  func toggle(_ target: TodoTarget) async throws(ActionError) {
    try await editAll(target, .toggle, app.todos.toggle)
  }

  func start(_ target: TodoTarget) async throws(ActionError) {
    func canStart(_ todo: Todo) -> Bool { !todo.isDone && !todo.isStarted }
    try await editAll(target, .start, of: canStart) { ids async throws(TodosError) in
      try await app.todos.setStarted(true, ids: ids)
    }
  }

  func stop(_ target: TodoTarget) async throws(ActionError) {
    try await editAll(target, .stop, of: \.isStarted) { ids async throws(TodosError) in
      try await app.todos.setStarted(false, ids: ids)
    }
  }

  /// Moves todos that come back on to their next occurrence, without a done todo.
  func skip(_ target: TodoTarget) async throws(ActionError) {
    func comesBack(_ todo: Todo) -> Bool { !todo.isDone && todo.recurrence != nil }
    sayNext(try await editAll(target, .skip, of: comesBack, app.todos.skip))
  }

  /// Says the next due date of a todo that came back, in full.
  private func sayNext(_ changed: [Todo]?) {
    guard let todo = changed?.first, changed?.count == 1, todo.recurrence != nil, !todo.isDone,
      app.store.read({ $0.todos.value?[id: todo.id] != nil })
    else { return }
    container.say(.due, of: [todo], at: container.now())
  }
}
