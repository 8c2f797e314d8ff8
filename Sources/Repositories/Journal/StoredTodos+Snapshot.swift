extension StoredTodos {
  /// The number of removed todos that a snapshot keeps, the last ones removed. When another removed todo is
  /// put back, its history begins again.
  static let removedLimit = 1_000

  /// Goes through the lines of a snapshot: its head, the todos in list order, and the kept removed todos.
  func forEachSnapshotEntry(
    at revision: Int, _ body: (JournalEntry) throws(StorageError) -> Void
  ) throws(StorageError) {
    let kept = newestRemoved
    try body(.snapshot(count: count + kept.count, highestNumber: highestNumber, revision: revision))
    for todo in inOrder { try body(.todo(todo, history: events(of: todo.id))) }
    for (id, todo) in kept { try body(.removed(id, todo)) }
  }

  private var newestRemoved: [(Todo.ID, RemovedTodo)] {
    let newestFirst = removed.sorted { first, second in
      first.value.at == second.value.at
        ? first.key < second.key : first.value.at > second.value.at
    }
    return newestFirst.prefix(Self.removedLimit).map { ($0.key, $0.value) }
  }
}
