/// A search in depth for circles of links, without recursion: a chain of links may be long. It visits
/// each todo once, wherever its runs begin.
struct CircleSearch {
  private enum Visit { case underWay, over }

  private let link: TodoLink
  private let todo: (Todo.ID) -> Todo?
  /// The todos of each circle, each of which is linked to the next, and the last one to the first.
  private(set) var circles: [[Todo]] = []
  private var visits: [Todo.ID: Visit] = [:]

  init(_ link: TodoLink, _ todo: @escaping (Todo.ID) -> Todo?) {
    (self.link, self.todo) = (link, todo)
  }

  /// Follows the links of a todo, unless an earlier run has.
  mutating func run(from start: Todo.ID) {
    guard visits[start] == nil, let first = todo(start) else { return }
    visits[start] = .underWay
    var way = [(todo: first, targets: link.targets(of: first)[...])]
    while let current = way.last {
      guard let target = current.targets.first else {
        visits[current.todo.id] = .over
        way.removeLast()
        continue
      }
      way[way.count - 1].targets.removeFirst()
      switch visits[target] {
      case .over: break
      case .underWay:
        circles.append(Array(way.map(\.todo).drop { $0.id != target }))
      case nil:
        guard let found = todo(target) else { break }
        visits[target] = .underWay
        way.append((found, link.targets(of: found)[...]))
      }
    }
  }
}
