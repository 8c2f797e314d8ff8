import Repositories
import StateStore

extension TodoList {
  /// The changes that put a todo at a position in this list, which holds the other todos.
  ///
  /// The first change is the one of the todo itself. More follow only if the position is between
  /// two todos of equal rank: no rank fits between them, so the todos of that rank after the
  /// position get other ranks too.
  ///
  /// - Complexity: O(*k*), where *k* is the number of todos that get another rank.
  func changes(placing todo: Todo, at place: Int) -> [TodosEdit.Change] {
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
