import Interactors
import Repositories
import StateStore

extension AppContainer {
  /// Waits for a load, and tells when it failed, or when what it was for is not there.
  func arrive<Value>(
    _ load: LoadHandle?, _ path: KeyPath<AppState, Loadable<Value>>, _ what: ActionError.Subject
  ) async throws(ActionError) {
    await load?.finished
    let loadable = store.state[keyPath: path]
    let isThere = loadable.value != nil
    if let failure = loadable.failure, load != nil || !isThere {
      throw .notLoaded(what: what, failure)
    }
    if !isThere { throw .loadCancelled(what: what) }
  }

  /// The todos with these numbers, in their order and each once, loaded first when they never were.
  ///
  /// - Complexity: that of `NumberIndex.todos(_:in:)`.
  func todos(numbered selection: NumberSelection) async throws(ActionError) -> [Todo] {
    try await arrive(todos.loadIfNeeded(), \.todos, .todos)
    let (found, missing) = numbers.todos(selection, in: store.todos.value ?? [])
    if !missing.isEmpty { throw .unknownNumbers(NumberSelection(missing)) }
    return found
  }

  /// The todo with this number.
  func todo(numbered number: Int) async throws(ActionError) -> Todo {
    guard let todo = try await todos(numbered: [number]).first else {
      throw .unknownNumbers([number])
    }
    return todo
  }

  /// Makes an edit; its errors become those of the command.
  @discardableResult
  func edit<Result>(
    _ command: CommandName, _ edit: () async throws(TodosError) -> Result
  ) async throws(ActionError) -> Result {
    do {
      return try await edit()
    } catch {
      throw await refusal(error, of: command)
    }
  }

  /// What a refused edit is to the command that made it.
  func refusal(_ error: TodosError, of command: CommandName) async -> ActionError {
    // After a conflict the interactor loads again: a command waits for what it started.
    await store.currentLoad(\.todos)?.finished
    return ActionError(error, command: command)
  }
}
