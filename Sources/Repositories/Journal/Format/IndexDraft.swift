/// The index of a snapshot that is being written.
struct IndexDraft {
  /// The first line of the snapshot, once it is written.
  private(set) var head: JournalEntry?
  private(set) var entries: [SnapshotIndex.Entry] = []

  /// The todos that others name.
  private var named: Set<Todo.ID> = []
  private let count: Int

  /// Begins the index of a list.
  init(of todos: StoredTodos) {
    count = todos.count
    entries.reserveCapacity(count)
    for todo in todos.all {
      named.formUnion(todo.depends)
      if let parent = todo.parent { named.insert(parent) }
    }
  }

  /// Notes a line, and the place where the line begins in the file.
  mutating func note(_ entry: JournalEntry, at place: Int) {
    switch entry {
    case .snapshot: head = entry
    case .todo(let todo, _, _):
      entries.append(
        .init(number: todo.number, place: place, isNamed: named.contains(todo.id)))
    default: break
    }
  }

  /// As many bytes as the index will have, for the first line; nothing for any other line.
  func room(for entry: JournalEntry) -> [UInt8] {
    guard case .snapshot = entry else { return [] }
    return [UInt8](repeating: UInt8(ascii: "-"), count: SnapshotIndex.length(of: count))
  }
}
