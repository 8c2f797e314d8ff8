public import Foundation
public import Repositories

/// The values to set in todos, other than their titles.
public struct TodoSettings: Hashable, Sendable {
  /// The due date.
  public var due: Setting<Date> = .keep
  /// The priority.
  public var priority: Setting<Priority> = .keep
  /// The tags to add, unless a todo has them.
  public var addedTags: [String] = []
  /// The tags to remove.
  public var removedTags: [String] = []

  /// Makes settings that change nothing.
  public init() {}

  /// Applies the settings to a todo.
  func apply(to todo: inout Todo) {
    due.apply(to: &todo.due)
    priority.apply(to: &todo.priority)
    todo.tags.removeAll { tag in removedTags.contains { Todo.areSameTag($0, tag) } }
    for tag in addedTags where !todo.tags.contains(where: { Todo.areSameTag($0, tag) }) {
      todo.tags.append(tag)
    }
  }
}
