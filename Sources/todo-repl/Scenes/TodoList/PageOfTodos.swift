import Foundation
import Interactors
import Repositories
import StateStore

/// The pages of a list of todos.
enum PageOfTodos {
  /// The first page of the todos that a query selects, and their number in all.
  ///
  /// Of a list that is longer than a page, open todos that are overdue, due today or of high
  /// priority end the first page in any order of the list, the most urgent last, where a person
  /// looks: they are left out only if they alone are more than a page.
  static func first(
    _ query: TodoQuery, of list: TodoList, at now: LocalNow, limit: Int?
  ) -> (count: Int, rows: Rows) {
    guard let limit else {
      let all = rows(query, of: list, at: now)
      return (all.count, all)
    }
    let most = PageLimit.most(limit)
    let count: Int
    let first: Rows
    if isTree(query, list) {
      let all = rows(query, of: list, at: now)
      (count, first) = (all.count, Rows(all.prefix(most)))
    } else {
      let selected = query.select(from: list, at: now, limit: most)
      (count, first) = (selected.count, Rows(selected.todos))
    }
    if count <= most { return (count, first) }
    let predicate = query.predicate(at: now, in: list)
    let pressing = list.reduce(into: Pressing(now, limit: limit)) { pressing, todo in
      if pressing.includes(todo), predicate.includes(todo) { pressing.take(todo) }
    }
    let urgent = pressing.first
    let others = first.filter { !pressing.includes($0.todo) }.prefix(limit - urgent.count)
    return (count, Rows((others + urgent.reversed().map { Row($0) }).belowTheirTodos))
  }

  /// A todo of a page.
  struct Row {
    let todo: Todo
    /// The number of todos above it of which it is a part; nil if its parent is not above it.
    let depth: Int?

    init(_ todo: Todo, depth: Int = 0) {
      (self.todo, self.depth) = (todo, depth == 0 ? nil : depth)
    }
  }

  /// Rows of todos; a whole list is kept as it is, not copied.
  struct Rows: RandomAccessCollection {
    private enum Todos {
      case some([Todo])
      /// A whole list.
      case all(TodoList)
    }

    private let todos: Todos
    /// Empty if no todo stands below its parent.
    private let depths: [Int?]

    /// Rows of which none stands below another.
    init(_ todos: [Todo]) { (self.todos, depths) = (.some(todos), []) }

    /// All todos of a list, of which none stands below another.
    init(_ list: TodoList) { (todos, depths) = (.all(list), []) }

    init(_ rows: some Collection<Row>) {
      (todos, depths) = (.some(rows.map(\.todo)), rows.map(\.depth))
    }

    var startIndex: Int { 0 }

    var endIndex: Int {
      switch todos {
      case .some(let todos): todos.count
      case .all(let list): list.count
      }
    }

    subscript(place: Int) -> Row {
      let todo =
        switch todos {
        case .some(let todos): todos[place]
        case .all(let list): list[place]
        }
      return Row(todo, depth: depths.isEmpty ? 0 : depths[place] ?? 0)
    }

    /// The least and the greatest number.
    private var numbers: (least: Int, greatest: Int) {
      func widen(_ numbers: inout (least: Int, greatest: Int), _ todo: Todo) {
        let number = todo.number
        numbers = (Swift.min(numbers.least, number), Swift.max(numbers.greatest, number))
      }
      let none = (least: 1, greatest: 1)
      return switch todos {
      case .some(let todos): todos.reduce(into: none, widen)
      case .all(let list): list.reduce(into: none, widen)
      }
    }

    /// The rows as lines, with common columns for their numbers.
    func lines(in list: TodoList, at now: LocalNow, waiting: Set<Todo.ID>) -> TodoRows {
      let numbers = numbers
      // The greatest number and the least one, which is that of a waiting todo, are the longest.
      let width = Swift.max(numbers.least.asTyped.count, numbers.greatest.asTyped.count)
      let dues = DateWords(of: lazy.map(\.todo)) { now }
      return TodoRows(count) { place in
        let row = self[place]
        return TodoRow(
          row.todo, dues, in: list, width: width, waiting: waiting, depth: row.depth)
      }
    }
  }

  /// All todos that a query selects. In the order of the list, the parts of a todo stand below it.
  static func rows(_ query: TodoQuery, of list: TodoList, at now: LocalNow) -> Rows {
    let isWhole =
      query.isOfAll && !list.contains { $0.parent != nil || query.leavesOut($0) }
    if isWhole { return Rows(list) }
    let todos = query.select(from: list, at: now).todos
    if !isTree(query, list) { return Rows(todos) }
    return Rows(TodoTree(todos).rows.map { Row($0.todo, depth: $0.depth) })
  }

  private static func isTree(_ query: TodoQuery, _ list: TodoList) -> Bool {
    query.order == .rank && list.contains { $0.parent != nil }
  }
}

extension [PageOfTodos.Row] {
  /// The rows of which only those stand deeper whose todo is the row above, or one above that.
  var belowTheirTodos: [PageOfTodos.Row] {
    var above: [Todo.ID] = []
    return map { row in
      while let last = above.last, last != row.todo.parent { above.removeLast() }
      let depth = row.depth == nil ? 0 : above.count
      if depth == 0 { above = [] }
      above.append(row.todo.id)
      return PageOfTodos.Row(row.todo, depth: depth)
    }
  }
}

/// The open todos that a person must not miss: overdue, due today or of high priority.
private struct Pressing {
  private let tomorrow: Date
  private let limit: Int
  /// The most urgent ones, the most urgent first. Of equally urgent ones, the earlier in the list.
  private(set) var first: [Todo] = []

  init(_ now: LocalNow, limit: Int) {
    tomorrow = DateWord(.tomorrow).moment(at: now)
    self.limit = limit
  }

  /// Takes the next todo of the list: there may be a million, of which a page shows few.
  mutating func take(_ todo: Todo) {
    if first.count == limit {
      guard let last = first.last, puts(todo, before: last) else { return }
      first.removeLast()
    }
    let place = first.lastIndex { !puts(todo, before: $0) }.map { $0 + 1 } ?? 0
    first.insert(todo, at: place)
  }

  func includes(_ todo: Todo) -> Bool { !todo.isDone && (todo.priority == .high || isDue(todo)) }

  /// Whether the first todo is more urgent: the due ones before the others, the earliest first.
  private func puts(_ first: Todo, before second: Todo) -> Bool {
    (first.due ?? .afterAll) < (second.due ?? .afterAll)
  }

  private func isDue(_ todo: Todo) -> Bool { todo.due.map { $0 < tomorrow } ?? false }
}

/// The rows of a list that have not been shown, in the order of their query, as they are when they
/// are asked for.
struct TodosLeft: PageSource {
  let query: TodoQuery
  /// The todos that were shown.
  var shown: Set<Todo.ID>
  let app: AppContainer
  let now: @Sendable () -> LocalNow

  mutating func next(_ limit: Int) -> (lines: [any OutputLine], left: Int) {
    let (state, now) = (app.store.state, now())
    let list = state.todos.value ?? []
    let all = PageOfTodos.rows(query, of: list, at: now).filter { !shown.contains($0.todo.id) }
    let shownNow = all.prefix(PageLimit.rows(of: all.count, in: limit))
    let page = PageOfTodos.Rows(Array(shownNow).belowTheirTodos)
    shown.formUnion(page.lazy.map(\.todo.id))
    return (
      page.lines(in: list, at: now, waiting: state.backlog.waitingIDs).inColumns,
      all.count - page.count
    )
  }
}
