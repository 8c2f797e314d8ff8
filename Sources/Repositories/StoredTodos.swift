import Foundation

/// The todos of a repository in memory, what happened to each, and the highest number that one of
/// them ever had.
///
/// A copy is made at once; the next change to one of the two then copies what lies in arrays.
struct StoredTodos {
  /// In any order; `places` finds them.
  private var todos: [Todo] = []
  private var places: [Todo.ID: Int] = [:]
  private(set) var highestNumber = 0

  /// What happened to the todos after their creation, which each tells itself. Those that were
  /// never changed have no entry.
  private var eventsByID: [Todo.ID: [TodoEvent]] = [:]

  /// Those that were removed, known by their history when they are put back.
  private(set) var removed: [Todo.ID: RemovedTodo] = [:]

  /// The number of todos.
  var count: Int { todos.count }

  /// The todos in list order.
  ///
  /// - Complexity: O(*n*) when they were read in that order, as from a snapshot, but for a few that
  ///   came later; O(*n* log *n*) otherwise.
  var inOrder: [Todo] {
    let end = todos.indices.dropFirst().first { Todo.precedes(todos[$0], todos[$0 - 1]) }
    guard let end else { return todos }
    var ordered: [Todo] = []
    ordered.reserveCapacity(todos.count)
    var start = 0
    for todo in todos[end...].sorted(by: Todo.precedes) {
      let place = Self.place(of: todo, in: todos[start..<end])
      ordered += todos[start..<place]
      ordered.append(todo)
      start = place
    }
    return ordered + todos[start..<end]
  }

  /// Returns what the list does not show of a todo.
  func detail(of id: Todo.ID) throws(RepositoryError) -> TodoDetail {
    guard let place = places[id] else { throw .unknownTodo(id) }
    let creation = TodoEvent(at: todos[place].createdAt, kind: .created)
    return TodoDetail(notes: todos[place].notes, history: [creation] + events(of: id))
  }

  /// What happened to a todo after its creation.
  func events(of id: Todo.ID) -> [TodoEvent] { eventsByID[id, default: []] }

  /// Makes room for so many todos.
  mutating func reserveCapacity(_ count: Int) {
    todos.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  /// Makes the changes of a moment, in order.
  ///
  /// - Complexity: O(1) a change.
  mutating func apply(_ changes: some Sequence<TodoChange>, at moment: Date) {
    for change in changes {
      switch change {
      case .put(let todo): put(todo, at: moment)
      case .delete(let id): delete(id, at: moment)
      }
    }
  }

  /// Takes what a line of a journal says.
  mutating func apply(_ entry: JournalEntry) {
    switch entry {
    case .snapshot(_, let number): raise(highestNumber: number)
    case .todo(let todo, let history): restore(todo, history: history)
    case .removed(let id, let todo): restore(removed: todo, id: id)
    case .save(let record): apply(record)
    }
  }

  /// Takes a number that a todo once had.
  mutating func raise(highestNumber number: Int) {
    highestNumber = max(highestNumber, number)
  }

  /// Takes a todo of a snapshot, and what happened to it.
  mutating func restore(_ todo: consuming Todo, history: [TodoEvent]) {
    if !history.isEmpty { eventsByID[todo.id] = history }
    set(todo)
  }

  /// Takes what a snapshot keeps of a todo that was removed.
  mutating func restore(removed todo: RemovedTodo, id: Todo.ID) {
    removed[id] = todo
  }

  /// Takes one save.
  mutating func apply(_ record: JournalRecord) {
    apply(record.changes, at: Date(timeIntervalSinceReferenceDate: record.at))
  }

  /// Where a todo belongs among some that are in order.
  private static func place(of todo: Todo, in todos: ArraySlice<Todo>) -> Int {
    var low = todos.startIndex
    var high = todos.endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if Todo.precedes(todo, todos[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private mutating func put(_ todo: Todo, at moment: Date) {
    if let old = set(todo) {
      note(TodoEvent.Kind.difference(from: old, to: todo), of: todo.id, at: moment)
    } else if let known = removed.removeValue(forKey: todo.id) {
      eventsByID[todo.id] = known.history
      note([.restored], of: todo.id, at: moment)
    }
  }

  /// Puts a todo in, and returns the one that it replaces.
  @discardableResult
  private mutating func set(_ todo: consuming Todo) -> Todo? {
    highestNumber = max(highestNumber, todo.number)
    guard let place = places[todo.id] else {
      places[todo.id] = todos.count
      todos.append(todo)
      return nil
    }
    let old = todos[place]
    todos[place] = todo
    return old
  }

  private mutating func delete(_ id: Todo.ID, at moment: Date) {
    guard let place = places.removeValue(forKey: id) else { return }
    removed[id] = RemovedTodo(at: moment, history: eventsByID.removeValue(forKey: id) ?? [])
    // The last one fills the gap, so that no other moves.
    let last = todos.removeLast()
    if place == todos.count { return }
    todos[place] = last
    places[last.id] = place
  }

  private mutating func note(_ kinds: [TodoEvent.Kind], of id: Todo.ID, at moment: Date) {
    if kinds.isEmpty { return }
    var events = eventsByID.removeValue(forKey: id) ?? []
    events += kinds.map { TodoEvent(at: moment, kind: $0) }
    events.removeFirst(max(0, events.count - TodoDetail.eventLimit))
    eventsByID[id] = events
  }
}

/// What is kept of a todo that was removed.
struct RemovedTodo: Equatable {
  /// The moment it was removed.
  let at: Date

  /// What happened to it after its creation.
  let history: [TodoEvent]
}

extension StoredTodos {
  /// Whether two show the same todos. What happened to them may differ: a snapshot does not keep all.
  func isSameList(as other: StoredTodos) -> Bool {
    highestNumber == other.highestNumber && inOrder == other.inOrder
  }
}

extension StoredTodos: Equatable {
  /// Whether two hold the same, however they came to it.
  static func == (first: StoredTodos, second: StoredTodos) -> Bool {
    first.highestNumber == second.highestNumber && first.eventsByID == second.eventsByID
      && first.removed == second.removed && first.inOrder == second.inOrder
  }
}
