import Interactors
import Repositories
import StateStore

/// The commands that begin, end, skip and reopen todos.
extension TodoListCommands {
  func done(_ target: TodoTarget) async throws(ActionError) {
    func isOpen(_ todo: Todo) -> Bool { !todo.isDone }
    let changed = try await editAll(target, .done, of: isOpen) { ids async throws(TodosError) in
      try await app.todos.setDone(true, ids: ids)
    }
    sayNext(changed)
  }

  func reopen(_ target: TodoTarget) async throws(ActionError) {
    try await editAll(target, .reopen, of: \.isDone) { ids async throws(TodosError) in
      try await app.todos.setDone(false, ids: ids)
    }
  }

  func toggle(_ target: TodoTarget) async throws(ActionError) {
    try await editAll(target, .toggle) { ids async throws(TodosError) in
      try await app.todos.toggle(ids: ids)
    }
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
    let changed = try await editAll(target, .skip, of: comesBack) {
      ids async throws(TodosError) in
      try await app.todos.skip(ids: ids)
    }
    sayNext(changed)
  }

  /// Says the next due date of a todo that came back, in full.
  private func sayNext(_ changed: [Todo]?) {
    guard let todo = changed?.first, changed?.count == 1, todo.recurrence != nil, !todo.isDone,
      app.store.read({ $0.todos.value?[id: todo.id] != nil })
    else { return }
    container.say(.due, of: [todo], at: container.now())
  }
}
