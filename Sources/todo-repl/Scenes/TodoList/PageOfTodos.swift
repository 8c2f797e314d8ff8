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
  ) -> (count: Int, todos: [Todo]) {
    guard let limit else { return query.select(from: list, at: now) }
    let most = PageLimit.most(limit)
    let (count, first) = query.select(from: list, at: now, limit: most)
    if count <= most { return (count, first) }
    let pressing = Pressing(now)
    let predicate = TodoPredicate(query.condition, at: now)
    let urgent = list.lazy.filter { pressing.includes($0) && predicate.includes($0) }
      .sorted(by: pressing.puts).prefix(limit)
    let others = first.filter { !pressing.includes($0) }.prefix(limit - urgent.count)
    return (count, others + urgent.reversed())
  }
}

/// Which open todos a person must not miss: overdue, due today or of high priority.
private struct Pressing {
  private let tomorrow: Date

  init(_ now: LocalNow) { tomorrow = DateWord(.tomorrow).moment(at: now) }

  func includes(_ todo: Todo) -> Bool { !todo.isDone && (todo.priority == .high || isDue(todo)) }

  /// Whether the first todo is more urgent: the due ones before the others, the earliest first.
  func puts(_ first: Todo, before second: Todo) -> Bool {
    (first.due ?? .distantFuture) < (second.due ?? .distantFuture)
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
    let all = query.select(from: state.todos.value ?? [], at: now).todos
      .filter { !shown.contains($0.id) }
    let page = all.prefix(PageLimit.rows(of: all.count, in: limit))
    shown.formUnion(page.lazy.map(\.id))
    let width = page.map { $0.number.asTyped.count }.max() ?? 0
    let dues = DateWords(now)
    let waiting = state.backlog.waitingIDs
    return (
      page.map { TodoRow($0, dues, width: width, waiting: waiting) }.inColumns,
      all.count - page.count
    )
  }
}
