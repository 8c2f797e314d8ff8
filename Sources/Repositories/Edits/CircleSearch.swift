/// A search in depth for circles of links, without recursion: a chain of links may be long. All
/// runs together visit each todo once; a circle is a slice, without a copy of its todos.
struct CircleSearch {
  private enum Visit {
    /// The todo is on the way, at this place.
    case underWay(Int)
    case over
  }

  private let link: TodoLink
  private let todo: (Todo.ID) -> Todo?
  private var visits: [Todo.ID: Visit] = [:]

  init(_ link: TodoLink, _ todo: @escaping (Todo.ID) -> Todo?) {
    (self.link, self.todo) = (link, todo)
  }

  /// Follows the links of a todo, unless an earlier run has.
  ///
  /// - Parameter found: Gets each circle: its todos, of which each is linked to the next, and the
  ///   last one to the first. Returns whether to go on.
  mutating func run(from start: Todo.ID, _ found: (ArraySlice<Todo>) -> Bool) {
    guard visits[start] == nil, let first = todo(start) else { return }
    visits[start] = .underWay(0)
    var way = [first]
    var targets = [link.targets(of: first)[...]]
    while let current = way.last {
      guard let target = targets[way.count - 1].popFirst() else {
        visits[current.id] = .over
        way.removeLast()
        targets.removeLast()
        continue
      }
      switch visits[target] {
      case .over: break
      case .underWay(let place): if !found(way[place...]) { return }
      case nil:
        guard let next = todo(target) else { break }
        visits[target] = .underWay(way.count)
        way.append(next)
        targets.append(link.targets(of: next)[...])
      }
    }
  }
}
