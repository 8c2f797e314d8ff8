public import Foundation
public import Repositories

/// What is to be set of todos beside their titles.
public struct TodoSettings: Hashable, Sendable {
  /// When they are due.
  public var due: Setting<Date> = .keep
  /// How important they are.
  public var priority: Setting<Priority> = .keep
  /// The tags that they get, unless they have them.
  public var addedTags: [String] = []
  /// The tags that they lose.
  public var removedTags: [String] = []

  /// Makes settings that change nothing.
  public init() {}

  /// Carries them out.
  func apply(to todo: inout Todo) {
    due.apply(to: &todo.due)
    priority.apply(to: &todo.priority)
    todo.tags.removeAll { tag in removedTags.contains { Todo.areSameTag($0, tag) } }
    for tag in addedTags where !todo.tags.contains(where: { Todo.areSameTag($0, tag) }) {
      todo.tags.append(tag)
    }
  }
}
