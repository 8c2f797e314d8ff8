import Interactors
import Repositories
import StateStore

extension AppContainer {
  /// Waits for a load. Throws if it failed, or if it brought no value.
  func arrive<Value>(
    _ load: (any LoadHandle)?, _ path: KeyPath<AppState, Loadable<Value>>,
    _ what: ActionError.Subject
  ) async throws(ActionError) {
    await load?.finished
    let loadable = store.state[keyPath: path]
    let isThere = loadable.value != nil
    if let failure = loadable.failure, load != nil || !isThere {
      throw .notLoaded(what: what, failure)
    }
    if !isThere { throw .loadCancelled(what: what) }
  }

  /// The list, which is loaded first if it was never loaded.
  func loadedList() async throws(ActionError) -> TodoList {
    try await arrive(todos.loadIfNeeded(), \.todos, .todos)
    return store.todos.value ?? []
  }

  /// The todos with these numbers, in the order of the numbers and each once. Loads the list first
  /// if it was never loaded.
  ///
  /// - Parameter archived: Whether ranges mean archived todos, too.
  /// - Complexity: that of `NumberIndex.todos(_:in:archived:)`.
  func todos(
    numbered selection: NumberSelection, archived: Bool = false
  ) async throws(ActionError) -> [Todo] {
    let list = try await loadedList()
    let (found, missing) = numbers.todos(selection, in: list, archived: archived)
    if !missing.isEmpty { throw .unknownNumbers(NumberSelection(missing)) }
    return found
  }

  func todo(numbered number: Int) async throws(ActionError) -> Todo {
    try await todo(.one(number))
  }

  func todo(_ part: NumberSelection.Part) async throws(ActionError) -> Todo {
    let selection = NumberSelection([part])
    guard let todo = try await todos(numbered: selection).first else {
      throw .unknownNumbers(selection)
    }
    return todo
  }

  /// The todos that a target names; by a filter, those of the context. A filter without any is no
  /// error: its todos may all be done.
  ///
  /// - Parameter archived: Whether ranges of numbers mean archived todos, too.
  /// - Complexity: that of `NumberIndex.todos(_:in:archived:)` for numbers; O(n) for a filter.
  func todos(
    of target: TodoTarget, at now: LocalNow, archived: Bool = false
  ) async throws(ActionError) -> [Todo] {
    switch target {
    case .numbers(let selection):
      return try await todos(numbered: selection, archived: archived)
    case .fitting(let condition):
      let list = try await loadedList()
      return TodoQuery(condition).within(store.context).select(from: list, at: now).todos
    }
  }

  /// Makes an edit, and turns its errors into those of the command.
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

  /// The error of a command whose edit was refused.
  func refusal(_ error: TodosError, of command: CommandName) async -> ActionError {
    // After a conflict the interactor loads again: the command waits for that load.
    await store.currentLoad(\.todos)?.finished
    if case .refusalLost(let refused) = error {
      return .refusalLost(
        refused, linked: LinkedNumbers(of: refused.edit, in: store.todos.value))
    }
    return ActionError(error, command: command)
  }
}
