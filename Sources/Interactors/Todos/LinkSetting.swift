public import Repositories

/// A change of the todos to which a todo is linked.
public struct LinkSetting: Hashable, Sendable {
  /// Whether all links go that are not added.
  public var clears = false
  /// The todos to link to. A todo has one parent, so that an added one replaces another.
  public var added: [Todo.ID] = []
  /// The todos not to be linked to any more.
  public var removed: [Todo.ID] = []

  /// Makes a setting.
  public init(clears: Bool = false, added: [Todo.ID] = [], removed: [Todo.ID] = []) {
    (self.clears, self.added, self.removed) = (clears, added, removed)
  }

  /// Changes the links of a todo.
  func apply(to todo: inout Todo, _ link: TodoLink) {
    let removed = Set(removed)
    let kept = clears ? [] : link.targets(of: todo).filter { !removed.contains($0) }
    link.set((kept + added).distinct(), in: &todo)
  }
}
