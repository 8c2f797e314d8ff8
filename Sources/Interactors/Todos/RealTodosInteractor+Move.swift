public import Repositories
import StateStore

extension RealTodosInteractor {
  @discardableResult
  public func move(id: Todo.ID, before next: Todo.ID?) async throws(TodosError) -> Todo? {
    try await move(id, beside: next) { others in
      next.flatMap { others.index(id: $0) } ?? others.endIndex
    }
  }

  @discardableResult
  public func move(id: Todo.ID, after previous: Todo.ID) async throws(TodosError) -> Todo? {
    try await move(id, beside: previous) { others in
      others.index(id: previous).map { $0 + 1 } ?? others.endIndex
    }
  }

  /// Moves a todo to a position among the other todos, which `place` finds in the list without it.
  private func move(
    _ id: Todo.ID, beside neighbour: Todo.ID?, to place: (TodoList) -> Int
  ) async throws(TodosError) -> Todo? {
    try await edit(.move) { _, list throws(TodosError) in
      _ = try list.withIDs([id] + [neighbour].compactMap(\.self))
      var others = list
      guard id != neighbour, let current = others.index(id: id) else {
        return []
      }
      let todo = others.remove(at: current)
      let place = place(others)
      return place == current ? [] : others.changes(placing: todo, at: place)
    }.changes.first?.after
  }
}
