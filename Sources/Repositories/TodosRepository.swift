/// The place where the todos are kept.
public protocol TodosRepository: Sendable {
  /// Returns all todos in list order; see ``Todo/precedes(_:_:)``.
  func todos() async throws -> [Todo]

  /// Makes the changes, in order: all of them or, when it throws, none.
  ///
  /// When it returns, the changes are as durable as the repository makes them. Saving the same
  /// changes again is harmless, so a failed save may simply be repeated.
  func save(_ changes: [TodoChange]) async throws

  /// Returns the highest number that any todo here ever had, those removed included; 0 when there
  /// was none.
  ///
  /// A number is never given twice, so the next todo gets the one after this.
  func highestNumber() async throws -> Int

  /// Returns what the list does not show of a todo: its notes, and what happened to it.
  ///
  /// - Throws: `RepositoryError.unknownTodo` when there is no todo with the id.
  func detail(of id: Todo.ID) async throws -> TodoDetail
}

extension TodosRepository {
  // This default has to be async, because it asks for the todos. detail(of:) has none: one made of
  // the todos would know the notes, but pretend that nothing ever happened.

  /// Returns the highest number among the todos: right where nothing is ever removed.
  ///
  /// A repository that knows better declares its own `async`, even if it is an actor: Swift prefers
  /// an async default to a synchronous member when an async caller knows the type.
  public func highestNumber() async throws -> Int {
    try await todos().map(\.number).max() ?? 0
  }
}
