public import Foundation
public import Repositories
public import StateStore

/// The todos of a store, kept in a repository.
///
/// Nothing is shown that is not saved: an edit is saved first and written to the state after that.
public struct RealTodosInteractor: TodosInteractor {
  let store: Store<AppState>
  let repository: any TodosRepository
  /// Edits happen one at a time, in the order they were asked for.
  let edits = Turns()
  /// A list is read, or an edit is saved and shown: never both at a time, so that a list which was
  /// read before an edit is not shown after it.
  let access = Turns()
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

  @discardableResult
  public func load() -> LoadHandle {
    store.load(\.todos, failure: LoadFailure.init(repositoryError:)) { [repository, access] in
      await access.take()
      defer { access.pass() }
      try Task.checkCancellation()
      return try await repository.todos()
    }
  }

  @discardableResult
  public func loadIfNeeded() -> LoadHandle? {
    if let load = store.currentLoad(\.todos) { return load }
    return store.read { $0.todos.value == nil } ? load() : nil
  }

  public func cancelLoad() {
    store.cancelLoad(\.todos)
  }

  @discardableResult
  public func loadDetail(
    of id: Todo.ID, into detail: Binding<Loadable<TodoDetail>>
  ) -> LoadHandle {
    detail.load(failure: LoadFailure.init(repositoryError:)) { [repository] in
      try await repository.detail(of: id)
    }
  }

  @discardableResult
  public func add(title: String) async throws(TodosError) -> Todo {
    if title.isBlank { throw .blankTitle }
    return try await inTurn { () async throws(TodosError) in
      let todo = Todo(
        id: makeID(), number: try await highestNumber() + 1, title: title,
        rank: .between(nil, try loaded().first?.rank), createdAt: now())
      try await save(Edit(.add, [.added(todo)]))
      return todo
    }
  }

  @discardableResult
  public func setDone(_ isDone: Bool, ids: [Todo.ID]) async throws(TodosError) -> [Todo] {
    try await change(ids, isDone ? .done : .reopen) { todo, moment in
      if todo.isDone != isDone { todo.setDone(isDone, at: moment) }
    }
  }

  @discardableResult
  public func toggle(ids: [Todo.ID]) async throws(TodosError) -> [Todo] {
    try await change(ids, .toggle) { todo, moment in todo.setDone(!todo.isDone, at: moment) }
  }

  @discardableResult
  public func rename(id: Todo.ID, to title: String) async throws(TodosError) -> Todo? {
    if title.isBlank { throw .blankTitle }
    return try await change([id], .rename) { todo, _ in todo.title = title }.first
  }

  @discardableResult
  public func remove(ids: [Todo.ID]) async throws(TodosError) -> [Todo] {
    try await inTurn { () async throws(TodosError) in
      let todos = try loaded().withIDs(ids)
      try await save(Edit(.remove, todos.map(Edit.Change.removed)))
      return todos
    }
  }

  @discardableResult
  public func purge() async throws(TodosError) -> [Todo] {
    try await inTurn { () async throws(TodosError) in
      let todos = try loaded().filter(\.isDone)
      try await save(Edit(.purge, todos.map(Edit.Change.removed)))
      return todos
    }
  }

  @discardableResult
  public func addNote(_ text: String, to id: Todo.ID) async throws(TodosError) -> Todo? {
    if text.isBlank { throw .blankNote }
    return try await change([id], .note) { todo, _ in
      todo.notes += todo.notes.isEmpty ? text : "\n" + text
    }.first
  }

  @discardableResult
  public func removeNotes(of id: Todo.ID) async throws(TodosError) -> Todo? {
    try await change([id], .removeNotes) { todo, _ in todo.notes = "" }.first
  }
}

extension String {
  /// Whether there is nothing in it that anybody could see.
  fileprivate var isBlank: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }
}

extension Todo {
  fileprivate mutating func setDone(_ isDone: Bool, at moment: Date) {
    self.isDone = isDone
    completedAt = isDone ? moment : nil
  }
}
