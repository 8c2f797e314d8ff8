import Foundation

extension Todo {
  /// Returns whether the first todo precedes the second in a list: by rank, then by id.
  ///
  /// Two machines may give two todos the same rank; the id then decides, so that every machine
  /// shows the same list.
  ///
  /// ```swift
  /// let list = todos.sorted(by: Todo.precedes)
  /// ```
  public static func precedes(_ first: Todo, _ second: Todo) -> Bool {
    first.rank == second.rank ? first.id < second.id : first.rank < second.rank
  }
}
