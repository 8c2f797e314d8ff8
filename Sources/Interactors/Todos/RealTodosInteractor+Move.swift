public import Repositories

extension RealTodosInteractor {
  @discardableResult
  public func move(id: Todo.ID, before next: Todo.ID?) async throws(TodosError) -> Todo? {
    try await move(id, beside: next) { others in
      others.firstIndex { $0.id == next } ?? others.endIndex
    }
  }

  @discardableResult
  public func move(id: Todo.ID, after previous: Todo.ID) async throws(TodosError) -> Todo? {
    try await move(id, beside: previous) { others in
      others.firstIndex { $0.id == previous }.map { $0 + 1 } ?? others.endIndex
    }
  }

  /// Moves a todo to a place among the others, which are in order.
  private func move(
    _ id: Todo.ID, beside neighbour: Todo.ID?, to place: ([Todo]) -> Int
  ) async throws(TodosError) -> Todo? {
    try await inTurn { () async throws(TodosError) in
      var others = try loaded()
      _ = try others.withIDs([id] + [neighbour].compactMap(\.self))
      guard id != neighbour, let current = others.firstIndex(where: { $0.id == id }) else {
        return nil
      }
      let todo = others.remove(at: current)
      let place = place(others)
      if place == current { return nil }
      let changes = others.changes(placing: todo, at: place)
      try await save(Edit(.move, changes))
      return changes.first?.after
    }
  }
}
