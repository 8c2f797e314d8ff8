import Interactors
import Repositories
import StateStore
import Synchronization

@testable import todo_repl

// The scene that Docs/AddAScene.md builds.

/// How many todos there are of each kind: what the scene shows.
struct StatisticsModel: Equatable {
  let open: Int
  let done: Int
}

/// Decides what the statistics have to say when the state changes.
struct StatisticsPresenter {
  private var shownVisit = 0

  mutating func present(_ todos: Loadable<TodoList>, visit: Int) -> StatisticsModel? {
    if todos.isLoading || visit == shownVisit { return nil }
    shownVisit = visit
    return todos.value.map { list in
      StatisticsModel(open: list.count { !$0.isDone }, done: list.count { $0.isDone })
    }
  }
}

/// The statistics as lines.
enum StatisticsView {
  static func lines(_ model: StatisticsModel) -> [any OutputLine] {
    [Line(model: model)]
  }

  private struct Line: OutputLine {
    let model: StatisticsModel

    func text(on page: Page) -> String {
      "\(model.open) open, \(model.done) done"
    }

    var json: JSONLine? {
      ["type": .string("statistics"), "open": .int(model.open), "done": .int(model.done)]
    }
  }
}

/// Prints the statistics when the route comes to them.
final class StatisticsScene: Scene {
  /// What of the program's state and its own it depends on.
  struct Input: Equatable, Sendable {
    var visit = 0
    var todos: Loadable<TodoList> = .notRequested
  }

  let life = SceneLife()
  private let container: SceneContainer
  private let input = Store(Input())

  init(container: SceneContainer) {
    self.container = container
  }

  func shows(_ screen: Route.Screen) -> Bool { false }

  func start() {
    let presenter = Mutex(StatisticsPresenter())
    let output = container.output
    life.keep(
      input.observe(\.self) { input in
        let model = presenter.withLock { $0.present(input.todos, visit: input.visit) }
        if let model { output.show(StatisticsView.lines(model)) }
      })
    life.keep(
      container.app.store.observe(\.todos) { [input] todos in
        input.update { $0.todos = todos }
      })
    if container.app.store.todos == .notRequested { container.app.todos.loadIfNeeded() }
  }

  func visit(_ visit: Int) {
    input.update { $0.visit = visit }
  }
}
