import Interactors
import Repositories
import StateStore

/// The pages of a list of todos.
enum PageOfTodos {
  /// The first page of the todos that a query selects, and their number in all.
  ///
  /// Of a list that is longer than a page, open todos that are overdue, due today or of high
  /// priority are never left out as long as the page has room: they end it, the most urgent last,
  /// where a person looks.
  static func first(
    _ query: TodoQuery, of list: TodoList, at now: LocalNow, limit: Int?
  ) -> (count: Int, todos: [Todo]) {
    guard let limit else { return query.select(from: list, at: now) }
    let most = PageLimit.most(limit)
    let (count, first) = query.select(from: list, at: now, limit: most)
    if count <= most { return (count, first) }
    let page = first.prefix(limit)
    let urgent = TodoQuery(.all([query.condition, Self.urgent]), order: TodoOrder(.due))
      .select(from: list, at: now, limit: limit).todos
    let ids = Set(page.map(\.id))
    let missing = urgent.filter { !ids.contains($0.id) }
    if missing.isEmpty { return (count, Array(page)) }
    let predicate = TodoPredicate(Self.urgent, at: now)
    var room = limit - missing.count - page.count(where: predicate.includes)
    let kept = page.filter { todo in
      if predicate.includes(todo) { return true }
      room -= 1
      return room >= 0
    }
    return (count, kept + missing.prefix(max(0, limit - kept.count)).reversed())
  }

  private static let urgent = TodoCondition.all([
    .open, .any([.overdue, .due(.on(DateWord(.today))), .word(.priority, Priority.high.rawValue)]),
  ])
}

/// The rows of a list that have not been shown, in the order of their query, as they are when they
/// are asked for.
struct TodosLeft: PageSource {
  let query: TodoQuery
  /// The todos that were shown.
  var shown: Set<Todo.ID>
  let container: SceneContainer

  mutating func next(_ limit: Int) -> (lines: [any OutputLine], left: Int) {
    let (state, now) = (container.app.store.state, container.now())
    let all = query.select(from: state.todos.value ?? [], at: now).todos
      .filter { !shown.contains($0.id) }
    let page = all.prefix(PageLimit.rows(of: all.count, in: limit))
    shown.formUnion(page.lazy.map(\.id))
    let width = page.map { $0.number.asTyped.count }.max() ?? 0
    let dues = DueWords(now)
    let waiting = state.backlog.waitingIDs
    return (
      page.map { TodoRow($0, dues, width: width, waiting: waiting) }, all.count - page.count
    )
  }
}
