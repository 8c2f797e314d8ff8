import Repositories
import StateStore

extension TodoList {
  /// The changes that put a todo at a place among the others, which are this list.
  ///
  /// The first is the one of the todo itself. There are more only where the place is between two of
  /// equal rank: nothing fits between these, so those after it with that rank get others too.
  ///
  /// - Complexity: O(*k*), where *k* is the number of todos with the rank before the place.
  func changes(placing todo: Todo, at place: Int) -> [Edit.Change] {
    let previous = self[..<place].last
    let next = self[place...].first
    let moved = todo.ranked(.between(previous?.rank, next?.rank))
    let isAfter = previous.map { Todo.precedes($0, moved) } ?? true
    let isBefore = next.map { Todo.precedes(moved, $0) } ?? true
    if isAfter && isBefore { return [.changed(from: todo, to: moved)] }

    let equals = self[place...].prefix { $0.rank == moved.rank }
    let bound = self[equals.endIndex...].first?.rank
    var rank = moved.rank
    return ([todo] + equals).map { old in
      rank = .between(rank, bound)
      return .changed(from: old, to: old.ranked(rank))
    }
  }
}

extension Todo {
  fileprivate func ranked(_ rank: Rank) -> Todo {
    var todo = self
    todo.rank = rank
    return todo
  }
}
