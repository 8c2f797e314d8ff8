public import Repositories

/// The part of the todos that a list shows.
public enum TodoFilter: String, Hashable, Sendable, CaseIterable {
  case all, open, done

  /// Whether the todo is in this part.
  public func includes(_ todo: Todo) -> Bool {
    switch self {
    case .all: true
    case .open: !todo.isDone
    case .done: todo.isDone
    }
  }
}
