extension StoredTodos {
  /// The number of removed todos that a snapshot keeps, the last ones removed. When another removed
  /// todo is put back, its history begins again.
  static let removedLimit = 1_000

  /// Goes through the lines of a snapshot: its head, the todos in list order, the kept removed
  /// todos, and edits.
  func forEachSnapshotEntry(
    at revision: Int, with edits: [KeptEdit], _ records: [ForeignRecord] = [],
    _ body: (JournalEntry) throws(StorageError) -> Void
  ) throws(StorageError) {
    let kept = newestRemoved
    try body(
      .snapshot(
        count: count + kept.count + edits.count + records.count, highestNumber: highestNumber,
        revision: revision, foreign: foreign))
    for todo in inOrder {
      try body(.todo(todo, history: events(of: todo.id), foreign: foreign(of: todo.id)))
    }
    for (id, todo) in kept { try body(.removed(id, todo)) }
    for edit in edits { try body(.kept(edit)) }
    for record in records { try body(.foreign(record)) }
  }

  private var newestRemoved: [(Todo.ID, RemovedTodo)] {
    let newestFirst = removed.sorted { first, second in
      first.value.at == second.value.at
        ? first.key < second.key : first.value.at > second.value.at
    }
    return newestFirst.prefix(Self.removedLimit).map { ($0.key, $0.value) }
  }
}

extension JournalContents {
  /// Goes through the lines of a snapshot.
  ///
  /// The edits that can be taken back are no more than as much again as the list, if that is long.
  func forEachSnapshotEntry(
    _ body: (JournalEntry) throws(StorageError) -> Void
  ) throws(StorageError) {
    let edits = trail.kept(changeLimit: max(todos.count, SavedEdits.changeLimit))
    try todos.forEachSnapshotEntry(at: revision, with: edits, foreign.map(\.record), body)
  }
}
