import Foundation

/// The todos of a repository in memory, the events of each, and the highest number ever given.
///
/// Copying takes no time; the next change to one of two copies copies the storage that it changes.
struct StoredTodos {
  /// The todos in any order; `places` has the index of each.
  private var todos: [Todo] = []
  private var places: [Todo.ID: Int] = [:]
  private(set) var highestNumber = 0

  /// A rank with no todo before it: the lowest of any todo since the list was read. nil if there
  /// never was a todo.
  private(set) var lowestRank: Rank?

  /// The events of the todos after their creation, which is in each todo itself. A todo that never
  /// changed has no entry.
  private var eventsByID: [Todo.ID: [TodoEvent]] = [:]

  /// The removed todos, which get their events back when they are put back.
  private(set) var removed: [Todo.ID: RemovedTodo] = [:]

  /// The members known only to later versions of the program: of the list as a whole, and of todos
  /// beside those of a ``Todo``.
  private(set) var foreign = ForeignMembers()
  private var foreignByID: [Todo.ID: ForeignMembers] = [:]

  /// The number of todos.
  var count: Int { todos.count }

  /// The todos in list order.
  ///
  /// - Complexity: O(*n*) for todos that were read in that order, as from a snapshot, and a few
  ///   that came later; O(*n* log *n*) otherwise.
  var inOrder: [Todo] {
    let end = todos.indices.dropFirst().first { Todo.precedes(todos[$0], todos[$0 - 1]) }
    guard let end else { return todos }
    var ordered: [Todo] = []
    ordered.reserveCapacity(todos.count)
    var start = 0
    for todo in todos[end...].sorted(by: Todo.precedes) {
      let place = todos[start..<end].orderedIndex(behind: { !Todo.precedes(todo, $0) })
      ordered += todos[start..<place]
      ordered.append(todo)
      start = place
    }
    return ordered + todos[start..<end]
  }

  /// The todos in any order.
  var all: some Collection<Todo> { todos }

  /// The todo with this id.
  subscript(id: Todo.ID) -> Todo? { places[id].map { todos[$0] } }

  /// Returns the details of a todo: its notes and its history.
  func detail(of id: Todo.ID) throws(RepositoryError) -> TodoDetail {
    guard let place = places[id] else { throw .unknownTodo(id) }
    let creation = TodoEvent(at: todos[place].createdAt, kind: .created)
    return TodoDetail(notes: todos[place].notes, history: [creation] + events(of: id))
  }

  /// The events of a todo after its creation.
  func events(of id: Todo.ID) -> [TodoEvent] { eventsByID[id, default: []] }

  /// The members of a todo known only to later versions of the program, beside the todo itself and
  /// its events.
  func foreign(of id: Todo.ID) -> ForeignMembers { foreignByID[id] ?? ForeignMembers() }

  /// Reserves space for this number of todos.
  mutating func reserveCapacity(_ count: Int) {
    todos.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  /// Applies the changes of a moment, in order.
  ///
  /// - Complexity: O(1) per change.
  mutating func apply(_ changes: some Sequence<TodoChange>, at moment: Date) {
    for change in changes {
      switch change {
      case .put(let todo): put(todo, at: moment)
      case .delete(let id): delete(id, at: moment)
      }
    }
  }

  /// Raises the highest number to one that a todo once had, if that is higher.
  mutating func raise(highestNumber number: Int) {
    highestNumber = max(highestNumber, number)
  }

  /// Lowers the lowest rank to one that a todo has, if that is lower.
  mutating func lower(lowestRank rank: Rank) {
    if lowestRank.map({ rank < $0 }) ?? true { lowestRank = rank }
  }

  /// Adds a todo of a snapshot, with its events.
  mutating func restore(
    _ todo: consuming Todo, history: [TodoEvent], foreign: ForeignMembers = ForeignMembers()
  ) {
    if !history.isEmpty { eventsByID[todo.id] = history }
    if !foreign.isEmpty { foreignByID[todo.id] = foreign }
    set(todo)
  }

  /// Sets the members of the list as a whole known only to later versions of the program.
  mutating func restore(foreign: ForeignMembers) { self.foreign = foreign }

  /// Adds a removed todo of a snapshot.
  mutating func restore(removed todo: RemovedTodo, id: Todo.ID) {
    removed[id] = todo
  }

  private mutating func put(_ todo: Todo, at moment: Date) {
    if let old = set(todo) {
      note(TodoEvent.Kind.difference(from: old, to: todo), of: todo.id, at: moment)
    } else if let known = removed.removeValue(forKey: todo.id) {
      eventsByID[todo.id] = known.history
      if !known.foreign.isEmpty { foreignByID[todo.id] = known.foreign }
      note([.restored], of: todo.id, at: moment)
    }
  }

  /// Adds a todo, and returns the todo that it replaces.
  @discardableResult
  private mutating func set(_ todo: consuming Todo) -> Todo? {
    highestNumber = max(highestNumber, todo.number)
    lower(lowestRank: todo.rank)
    // One search for most todos, which are new.
    guard let place = places.updateValue(todos.count, forKey: todo.id) else {
      todos.append(todo)
      return nil
    }
    places[todo.id] = place
    let old = todos[place]
    todos[place] = todo
    return old
  }

  private mutating func delete(_ id: Todo.ID, at moment: Date) {
    guard let place = places.removeValue(forKey: id) else { return }
    removed[id] = RemovedTodo(
      at: moment, history: eventsByID.removeValue(forKey: id) ?? [], number: todos[place].number,
      foreign: foreignByID.removeValue(forKey: id) ?? ForeignMembers())
    // The last todo fills the gap, so that no other todo moves.
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

extension StoredTodos {
  /// Whether two lists have the same todos and highest number. Events may differ: a snapshot does
  /// not keep all.
  func isSameList(as other: StoredTodos) -> Bool {
    highestNumber == other.highestNumber && inOrder == other.inOrder
  }
}

extension StoredTodos: Equatable {
  /// Whether two lists have the same contents, whatever changes led to them.
  static func == (first: StoredTodos, second: StoredTodos) -> Bool {
    first.highestNumber == second.highestNumber && first.eventsByID == second.eventsByID
      && first.removed == second.removed && first.foreign == second.foreign
      && first.foreignByID == second.foreignByID && first.inOrder == second.inOrder
  }
}
