import Interactors
import Repositories
import StateStore
import Synchronization

/// Prints the list of todos when the route comes to it.
final class TodoListScene: Scene {
  let life = SceneLife()
  private let container: SceneContainer

  init(container: SceneContainer) {
    self.container = container
  }

  func shows(_ screen: Route.Screen) -> Bool {
    if case .todos = screen { true } else { false }
  }

  func start() {
    let presenter = Mutex(TodoListPresenter())
    let container = container
    let output = container.output
    let now = container.now
    life.keep(
      container.app.store.observe(
        \.todoList, reading: \.route, \.filter, \.todos, \.backlog, \.context
      ) { input in
        let limit = output.rowLimit
        guard let model = presenter.withLock({ $0.present(input, limit: limit, at: now) }) else {
          return
        }
        if output.isForPerson {
          output.show(model.rows.inColumns)
        } else {
          output.show(rows: model.rows)
        }
        output.show(model.remarks.map { Remark(.list(container.naming(container.paging($0)))) })
        container.pager.begin(
          model.left == 0
            ? nil
            : TodosLeft(
              query: input.query, shown: Set(model.rows.lazy.map(\.todo.id)),
              app: container.app, now: now))
        if let filter = model.filter { output.show(.list(filter)) }
        container.show(input.backlog, isAsked: true)
      })
    // Not after a failure, which may just have been reported.
    if container.app.store.todos == .notRequested { container.app.todos.loadIfNeeded() }
  }
}
