public import StateStore

/// The actions on the todos.
public struct TodosInteractor: Sendable {
  private let store: Store<Todos>
  private let repository: any TodosRepository

  public init(store: Store<Todos>, repository: any TodosRepository) {
    self.store = store
    self.repository = repository
  }

  /// Loads the list.
  public func load() {
    store.load(\.list) { [repository] in IdentifiedList(try await repository.todos()) }
  }

  /// Marks a todo as done: at once in the state, and then in the repository.
  public func finish(_ id: Todo.ID) {
    store.optimisticUpdate(\.list, "finish") { list in
      list[id: id]?.isDone = true
    } commit: { [repository] edit in
      try await repository.setDone(id)
    }
  }
}
