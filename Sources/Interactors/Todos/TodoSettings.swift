public import Repositories

/// The values to set in todos, other than their titles.
public struct TodoSettings: Hashable, Sendable {
  /// The values of dates, such as the due date.
  public var dates: [DateMark: Setting<TodoMoment>] = [:]
  /// The rule by which todos come back.
  public var recurrence: Setting<FirstOccurrence> = .keep
  /// The todos to which todos are linked.
  public var links: [TodoLink: LinkSetting] = [:]
  /// The values of marks, such as the priority.
  public var words: [WordMark: Setting<String>] = [:]
  /// The tags to add, unless a todo has them.
  public var addedTags: [String] = []
  /// The tags to remove.
  public var removedTags: [String] = []

  /// Makes settings that change nothing.
  public init() {}

  /// Applies the settings to a todo.
  func apply(to todo: inout Todo) {
    for (mark, setting) in dates {
      var value = mark.moment(of: todo)
      setting.apply(to: &value)
      mark.set(value, in: &todo)
    }
    recurrence.apply(to: &todo, setsLastDay: dates[.until] != nil)
    for (link, setting) in links { setting.apply(to: &todo, link) }
    for (mark, setting) in words {
      var value = mark.value(of: todo)
      setting.apply(to: &value)
      mark.set(value, in: &todo)
    }
    todo.tags.removeAll { tag in removedTags.contains { Todo.areSameTag($0, tag) } }
    for tag in addedTags where !todo.tags.contains(where: { Todo.areSameTag($0, tag) }) {
      todo.tags.append(tag)
    }
  }
}
