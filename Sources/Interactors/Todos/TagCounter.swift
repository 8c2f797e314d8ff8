import Repositories

/// Counts todos by their tags. As in the filter `+TAG`, capitals and accents make no other tag.
package struct TagCounter {
  /// The numbers of todos with a tag.
  package typealias Count = (open: Int, done: Int)

  private var todos: [String: Count] = [:]
  private var spellings: [String: Int] = [:]
  /// The folded names of the spellings: to fold a text takes longer than to find one.
  private var folded: [String: String] = [:]

  package init() {}

  /// Counts a todo with these tags: once for each, however often and in whatever spellings the todo
  /// has the tag.
  package mutating func count(_ tags: [String], isDone: Bool = false) {
    var seen: [String] = []
    for tag in tags {
      let name = Todo.tagName(tag)
      let tag = fold(name)
      if seen.contains(tag) { continue }
      seen.append(tag)
      todos[tag, default: (0, 0)].open += isDone ? 0 : 1
      todos[tag, default: (0, 0)].done += isDone ? 1 : 0
      spellings[name, default: 0] += 1
    }
  }

  /// The numbers of todos by tag, each tag in its most frequent spelling.
  package var counts: [String: Count] {
    var counts: [String: Count] = [:]
    var left = todos
    for (name, _) in spellings.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      if let count = left.removeValue(forKey: folded[name] ?? name) { counts[name] = count }
    }
    return counts
  }

  private mutating func fold(_ name: String) -> String {
    if let known = folded[name] { return known }
    let text = name.folded
    folded[name] = text
    return text
  }
}
