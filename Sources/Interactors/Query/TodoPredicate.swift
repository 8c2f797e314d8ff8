package import Repositories
import StateStore

/// A condition at one present moment and for one list, prepared for many todos: days are moments,
/// texts are folded, numbers are ids.
package struct TodoPredicate: Sendable {
  private indirect enum Test: Sendable {
    case all([Test])
    case any([Test])
    case not(Test)
    case open, done, archived, overdue, waiting, recurring, started, untagged, blocked, blocking
    case numbers(Set<Todo.ID>)
    case link(TodoLink, Set<Todo.ID>?)
    case recurs(RecurrenceRule)
    case tag(TextPattern)
    case word(WordMark, TextPattern?)
    case date(DateMark, MomentInterval?)
    case text(TextPattern)
  }

  private let test: Test
  private let now: LocalNow
  private let list: TodoList
  private let links: TodoLinks
  private let findsArchived: Bool
  /// The archived todos that are found all the same, because the condition has their numbers.
  private let named: Set<Todo.ID>

  /// Makes the predicate of a condition.
  ///
  /// - Parameters:
  ///   - list: The list to which the links of the todos lead.
  ///   - findsArchived: Whether archived todos are included even if the condition neither asks for
  ///     them nor has their numbers.
  /// - Complexity: O(n) for a condition of links, where n is the number of todos of the list.
  package init(
    _ condition: TodoCondition, at now: LocalNow, in list: TodoList, findsArchived: Bool = false
  ) {
    self.findsArchived = findsArchived || condition.asksForArchived
    named = self.findsArchived ? [] : list.ids(numbered: condition.singleNumbers)
    test = Self.test(condition, now, list)
    self.now = now
    self.list = list
    links = condition.needsLinks ? TodoLinks(of: list) : TodoLinks()
  }

  /// Whether the todo fulfils the condition.
  package func includes(_ todo: Todo) -> Bool {
    if todo.isArchived, !findsArchived, !named.contains(todo.id) { return false }
    return passes(todo, test)
  }

  private static func test(
    _ condition: TodoCondition, _ now: LocalNow, _ list: TodoList
  ) -> Test {
    switch condition {
    case .all(let parts): .all(parts.map { test($0, now, list) })
    case .any(let parts): .any(parts.map { test($0, now, list) })
    case .not(let part): .not(test(part, now, list))
    case .blocked: .blocked
    case .blocking: .blocking
    case .numbers(let numbers): .numbers(list.ids(numbered: numbers))
    case .link(let link, let numbers):
      .link(link, numbers.map { link.targets(numbered: $0, in: list) })
    case .open: .open
    case .done: .done
    case .archived: .archived
    case .overdue: .overdue
    case .waiting: .waiting
    case .started: .started
    case .recurring: .recurring
    case .recurs(let rule): .recurs(rule)
    case .untagged: .untagged
    case .tag(let name): .tag(TextPattern(Todo.tagName(name)))
    case .word(let mark, let value): .word(mark, value.map(TextPattern.init))
    case .date(let mark, let range): .date(mark, range?.interval(at: now))
    case .text(let text): .text(TextPattern(text))
    }
  }

  private func passes(_ todo: Todo, _ test: Test) -> Bool {
    switch test {
    case .all(let parts): parts.allSatisfy { passes(todo, $0) }
    case .any(let parts): parts.contains { passes(todo, $0) }
    case .not(let part): !passes(todo, part)
    case .open: !todo.isDone
    case .done: todo.isDone
    case .archived: todo.isArchived
    case .overdue: now.isOverdue(todo)
    case .waiting: now.isWaiting(todo)
    case .started: todo.isStarted
    case .blocked: links.blocked.contains(todo.id)
    case .blocking: links.blocking.contains(todo.id)
    case .numbers(let ids): ids.contains(todo.id)
    case .link(let link, nil): link.targets(of: todo).allSatisfy { list[id: $0] == nil }
    case .link(let link, let ids?): link.targets(of: todo).contains(where: ids.contains)
    case .recurring: todo.recurrence != nil
    case .recurs(let rule): todo.recurrence?.rule == rule
    case .untagged: todo.tags.isEmpty
    case .tag(let name): todo.tags.contains { name.equals(Todo.tagName($0)) }
    case .word(let mark, nil): mark.value(of: todo) == nil
    case .word(let mark, let pattern?): mark.value(of: todo).map(pattern.names) ?? false
    case .date(let mark, nil): mark.moment(of: todo) == nil
    case .date(let mark, let interval?):
      mark.date(of: todo, at: now).map(interval.contains) ?? false
    case .text(let text):
      text.isIn(todo.title) || todo.hasRareFields && text.isIn(todo.notes)
        || todo.tags.contains(where: text.isIn)
        || WordMark.named.contains { $0.value(of: todo).map(text.isIn) ?? false }
    }
  }
}

extension TodoCondition {
  /// Whether the condition asks which todos are blocked.
  fileprivate var needsLinks: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains(where: \.needsLinks)
    case .not(let part): part.needsLinks
    case .blocked, .blocking: true
    default: false
    }
  }
}

extension TodoCondition {
  /// Whether the condition asks which todos are archived.
  package var asksForArchived: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains(where: \.asksForArchived)
    case .not(let part): part.asksForArchived
    case .archived: true
    default: false
    }
  }

  /// The numbers that the condition asks for, besides ranges: a range means what a list shows.
  fileprivate var singleNumbers: NumberSelection {
    switch self {
    case .all(let parts), .any(let parts):
      NumberSelection(parts.flatMap(\.singleNumbers.parts))
    case .numbers(let numbers):
      NumberSelection(numbers.parts.filter { if case .range = $0 { false } else { true } })
    default: NumberSelection([])
    }
  }
}

extension TodoLink {
  /// The ids of the todos with these numbers, and of those through which others are parts of them.
  fileprivate func targets(numbered numbers: NumberSelection, in list: TodoList) -> Set<Todo.ID> {
    let ids = list.ids(numbered: numbers)
    return self == .parent ? ids.union(TodoParts(of: list).below(ids).map(\.id)) : ids
  }
}

extension TodoList {
  /// The ids of the todos with these numbers.
  fileprivate func ids(numbered selection: NumberSelection) -> Set<Todo.ID> {
    if selection.parts.isEmpty { return [] }
    var single: Set<Int> = []
    var ranges: [ClosedRange<Int>] = []
    for part in selection.parts {
      switch part {
      case .one(let number): single.insert(number)
      case .range(let range): ranges.append(range)
      case .last: if let number = lastNumber { single.insert(number) }
      }
    }
    return Set(
      lazy.filter { todo in
        single.contains(todo.number) || ranges.contains { $0.contains(todo.number) }
      }.map(\.id))
  }

  /// The newest number: of the todos that wait for theirs, if there are any.
  private var lastNumber: Int? {
    let numbers = lazy.map(\.number).filter { $0 != 0 }
    return numbers.filter { $0 < 0 }.min() ?? numbers.max()
  }
}
