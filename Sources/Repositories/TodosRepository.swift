/// The place where the todos are kept.
public protocol TodosRepository: Sendable {
  /// Returns all todos in list order; see ``Todo/precedes(_:_:)``.
  func todos() async throws -> [Todo]

  /// Makes the changes, in order: all of them or, when it throws, none.
  ///
  /// When it returns, the changes are as durable as the repository makes them. Saving the same
  /// changes again is harmless, so a failed save may simply be repeated.
  func save(_ changes: [TodoChange]) async throws

  /// Returns the highest number that any todo here ever had, removed todos included; 0 if there never was a
  /// todo.
  ///
  /// A number is never given twice: the next todo gets the number after this one.
  func highestNumber() async throws -> Int

  /// Returns the details of a todo: its notes and its history.
  ///
  /// - Throws: `RepositoryError.unknownTodo` when there is no todo with the id.
  func detail(of id: Todo.ID) async throws -> TodoDetail
}

extension TodosRepository {
  // This default has to be async, because it calls todos(). detail(of:) has no default: made of the todos
  // alone, it would have notes but no events.

  /// Returns the highest number among the todos: right only where no todo is ever removed.
  ///
  /// A repository that knows better declares its own `async`, even if it is an actor: Swift prefers an
  /// async default to a synchronous member when an async caller knows the type.
  public func highestNumber() async throws -> Int {
    try await todos().map(\.number).max() ?? 0
  }
}
