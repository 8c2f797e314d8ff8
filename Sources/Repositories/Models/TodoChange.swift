/// One change to the todos: a todo as it should be, or the id of a todo to remove.
///
/// Making the same change twice equals making it once, so edits can be repeated after a failure,
/// replayed from a file and undone by the inverse change.
enum TodoChange: Hashable, Sendable {
  /// Adds the todo, or replaces the todo with its id.
  case put(Todo)

  /// Removes the todo with this id, if there is one.
  case delete(Todo.ID)
}
