import Repositories
public import StateStore

/// The projects of a list as a tree, with the numbers of their todos.
///
/// Dots separate a project from its parts. As in the filter `project:NAME`, capitals and accents
/// make no other project.
public struct ProjectCounts: Hashable, Sendable {
  /// A project, or a part of one.
  public struct Project: Hashable, Sendable {
    /// The whole name, such as "home.garden", in the most frequent spelling.
    public let name: String
    /// The name below that of the project above: "garden".
    public let part: String
    /// The number of projects of which this one is a part.
    public let depth: Int
    /// The number of open todos, with those of the parts: the todos of `list open project:NAME`.
    public fileprivate(set) var open = 0
    /// The number of done todos, with those of the parts.
    public fileprivate(set) var done = 0
    /// The number of open todos that are in no part.
    public fileprivate(set) var ownOpen = 0
    /// The number of done todos that are in no part.
    public fileprivate(set) var ownDone = 0
  }

  /// The projects by name, each above its parts.
  public private(set) var projects: [Project] = []

  /// Counts the todos of a list that are not archived.
  ///
  /// - Complexity: O(n + p log p), where n is the number of todos and p that of projects.
  public init(_ list: TodoList) {
    var counts: [String: Numbers] = [:]
    for todo in list where !todo.isArchived {
      if let name = todo.project, !name.isEmpty { counts[name, default: Numbers()].add(todo) }
    }
    var projects: [[String]: Project] = [:]
    // The most frequent spelling first: it names the project.
    for (name, numbers) in counts.sorted(by: { ($1.value.all, $0.key) < ($0.value.all, $1.key) }) {
      var path: [String] = []
      var start = name.startIndex
      for end in Self.ends(in: name) {
        let part = String(name[start..<end])
        path.append(part.folded)
        projects[
          path,
          default: Project(
            name: String(name[..<end]), part: part.isEmpty ? name : part, depth: path.count - 1)
        ].add(numbers, isOwn: end == name.endIndex)
        if end < name.endIndex { start = name.index(after: end) }
      }
    }
    self.projects = projects.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  /// The greatest number of parts in a name: a name with thousands of dots takes no longer.
  private static let deepest = 50

  /// The ends of the projects that a name leads through, the whole name last. A dot at the
  /// beginning of a name, or behind another dot, is a part of the name.
  private static func ends(in name: String) -> [String.Index] {
    var ends: [String.Index] = []
    var last: Character = "."
    for index in name.indices where ends.count < deepest - 1 {
      if name[index] == ".", last != "." { ends.append(index) }
      last = name[index]
    }
    return ends + [name.endIndex]
  }
}

/// The numbers of todos under one spelling of a project.
private struct Numbers {
  var open = 0
  var done = 0
  var all: Int { open + done }

  mutating func add(_ todo: Todo) {
    if todo.isDone { done += 1 } else { open += 1 }
  }
}

extension ProjectCounts.Project {
  fileprivate mutating func add(_ numbers: Numbers, isOwn: Bool) {
    open += numbers.open
    done += numbers.done
    if !isOwn { return }
    ownOpen += numbers.open
    ownDone += numbers.done
  }
}
