extension StoredTodos {
  /// The number of removed todos that a snapshot keeps, the last ones removed. Any other removed
  /// todo begins a new history when it is put back.
  static let removedLimit = 1_000

  /// Calls a closure with each line of a snapshot: its head, the todos in list order, the kept
  /// removed todos, the edits, and the records of later versions.
  func forEachSnapshotEntry(
    at revision: Int, with edits: [LazyEdit], _ records: [ForeignRecord] = [],
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
  /// Calls a closure with each line of a snapshot.
  ///
  /// Each stack of ``EditStacks`` keeps its newest edit, and older ones as long as the changes of
  /// all kept edits are no more than the todos of the list, or than ``SavedEdits/changeLimit`` if
  /// that is more. The newest 200 edits are kept, too, within the same limit.
  func forEachSnapshotEntry(
    _ body: (JournalEntry) throws(StorageError) -> Void
  ) throws(StorageError) {
    let edits = trail.kept(changeLimit: max(todos.count, SavedEdits.changeLimit))
    try todos.forEachSnapshotEntry(at: revision, with: edits, foreign.map(\.record), body)
  }
}
