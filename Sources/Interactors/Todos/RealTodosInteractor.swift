public import Foundation
public import Repositories
public import StateStore

/// The todos of a store, kept in a repository.
///
/// Nothing is shown that is not saved: an edit is saved first and written to the state after that.
public struct RealTodosInteractor: TodosInteractor {
  let store: Store<AppState>
  let repository: any TodosRepository
  let turns = Turns()
  let now: @Sendable () -> Date
  let makeID: @Sendable () -> UUID

  /// Makes an interactor. There should be one for each repository: it orders the edits.
  ///
  /// - Parameters:
  ///   - now: the present moment.
  ///   - makeID: an id that no todo has.
  public init(
    store: Store<AppState>, repository: any TodosRepository,
    now: @escaping @Sendable () -> Date = { Date() },
    makeID: @escaping @Sendable () -> UUID = { UUID() }
  ) {
    self.store = store
    self.repository = repository
    self.now = now
    self.makeID = makeID
  }

  public func load() -> LoadHandle {
    store.load(\.todos, failure: LoadFailure.init(repositoryError:)) { [repository, turns] in
      await turns.take()
      defer { turns.pass() }
      try Task.checkCancellation()
      return try await repository.todos()
    }
  }

  public func loadIfNeeded() -> LoadHandle? {
    if case .notRequested = store.todos { return load() }
    return store.currentLoad(\.todos)
  }

  public func cancelLoad() {
    store.cancelLoad(\.todos)
  }

  public func add(title: String) async throws(TodosError) -> Todo {
    try validate(title)
    return try await inTurn { () async throws(TodosError) in
      let todo = Todo(
        id: makeID(), number: try await nextNumber(), title: title,
        rank: .between(nil, try loaded().first?.rank), createdAt: now())
      try await save([.put(todo)], "add")
      return todo
    }
  }

  public func setDone(_ isDone: Bool, ids: [Todo.ID]) async throws(TodosError) -> [Todo] {
    try await change(ids, "setDone") { todo, moment in
      if todo.isDone != isDone { todo.setDone(isDone, at: moment) }
    }
  }

  public func toggle(ids: [Todo.ID]) async throws(TodosError) -> [Todo] {
    try await change(ids, "toggle") { todo, moment in todo.setDone(!todo.isDone, at: moment) }
  }

  public func rename(id: Todo.ID, to title: String) async throws(TodosError) -> Todo? {
    try validate(title)
    return try await change([id], "rename") { todo, _ in todo.title = title }.first
  }

  public func remove(ids: [Todo.ID]) async throws(TodosError) -> [Todo] {
    try await inTurn { () async throws(TodosError) in
      let todos = try loaded().withIDs(ids)
      try await save(todos.map { .delete($0.id) }, "remove")
      return todos
    }
  }
}

extension Todo {
  fileprivate mutating func setDone(_ isDone: Bool, at moment: Date) {
    self.isDone = isDone
    completedAt = isDone ? moment : nil
  }
}
