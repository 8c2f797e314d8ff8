import Foundation

/// The todos of a repository in memory, what happened to each, and the highest number that one of
/// them ever had.
struct StoredTodos: Equatable {
  private var todosByID: [Todo.ID: Todo] = [:]
  private(set) var highestNumber = 0

  /// What happened to the todos after their creation, which each tells itself. Those that were
  /// never changed have no entry; those that were removed have one, if only an empty one, by which
  /// they are known when they are put back.
  private var eventsByID: [Todo.ID: [TodoEvent]] = [:]

  /// The todos in list order.
  ///
  /// - Complexity: O(*n* log *n*).
  var inOrder: [Todo] { todosByID.values.sorted(by: Todo.precedes) }

  /// Returns what the list does not show of a todo.
  func detail(of id: Todo.ID) throws(RepositoryError) -> TodoDetail {
    guard let todo = todosByID[id] else { throw .unknownTodo(id) }
    let creation = TodoEvent(at: todo.createdAt, kind: .created)
    return TodoDetail(notes: todo.notes, history: [creation] + eventsByID[id, default: []])
  }

  /// Makes the changes of a moment, in order.
  mutating func apply(_ changes: some Sequence<TodoChange>, at moment: Date) {
    for change in changes {
      switch change {
      case .put(let todo):
        let old = todosByID.updateValue(todo, forKey: todo.id)
        highestNumber = max(highestNumber, todo.number)
        if let old {
          note(TodoEvent.Kind.difference(from: old, to: todo), of: todo.id, at: moment)
        } else if eventsByID[todo.id] != nil {
          note([.restored], of: todo.id, at: moment)
        }
      case .delete(let id):
        let isKnown = todosByID.removeValue(forKey: id) != nil
        if isKnown, eventsByID[id] == nil { eventsByID[id] = [] }
      }
    }
  }

  private mutating func note(_ kinds: [TodoEvent.Kind], of id: Todo.ID, at moment: Date) {
    if kinds.isEmpty { return }
    var events = eventsByID.removeValue(forKey: id) ?? []
    events += kinds.map { TodoEvent(at: moment, kind: $0) }
    events.removeFirst(max(0, events.count - TodoDetail.eventLimit))
    eventsByID[id] = events
  }
}
