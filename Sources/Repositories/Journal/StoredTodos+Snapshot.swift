extension StoredTodos {
  /// How many of the removed todos a snapshot keeps: those that were removed last. When one of the
  /// others is put back, its history begins again.
  static let removedLimit = 1_000

  /// Goes through the lines of a snapshot: its head, the todos in list order, and what is kept of
  /// those that were removed.
  func forEachSnapshotEntry(
    _ body: (JournalEntry) throws(StorageError) -> Void
  ) throws(StorageError) {
    let kept = newestRemoved
    try body(.snapshot(count: count + kept.count, highestNumber: highestNumber))
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
