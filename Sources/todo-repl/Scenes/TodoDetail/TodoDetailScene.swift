import Interactors
import Repositories
import StateStore

/// Prints one todo in full when the route comes to it. Only this scene has the detail.
final class TodoDetailScene: Scene {
  let life = SceneLife()
  private let id: Todo.ID
  private let container: SceneContainer
  private weak let listener: (any SceneListener)?
  private let detail: DetailLoader<TodoDetail>

  init(of id: Todo.ID, container: SceneContainer, listener: any SceneListener) {
    self.id = id
    self.container = container
    self.listener = listener
    detail = DetailLoader(.todoDetail, scheduler: container.app.scheduler)
  }

  private var app: AppContainer { container.app }

  func shows(_ screen: Route.Screen) -> Bool { screen == .todo(id: id) }

  func start() {
    detail.start(
      in: life, container.loadingLine, report: { [weak listener] in listener?.sceneFailed($0) },
      show: { [weak self] in self?.show($0) })
    life.keep(
      app.store.observe(reading: \.todos) { [id] state in
        if case .loaded(let list) = state.todos { list[id: id] == nil } else { false }
      } onChange: { [id, weak listener] isGone in
        if isGone { listener?.sceneIsOver(.todo(id: id)) }
      })
  }

  func visit(_ visit: Int) {
    detail.visit(visit, in: life) { app.todos.loadDetail(of: id, into: $0) }
  }

  func settle() async { await detail.settle() }

  func cancelLoads() { detail.cancel() }

  var isLoading: Bool { detail.isLoading }

  var hasFailed: Bool { detail.hasFailed }

  private func show(_ detail: TodoDetail) {
    let list = app.store.todos.value ?? []
    guard let todo = list[id: id] else { return }
    container.output.show(
      TodoDetailView.lines(
        todo, detail, container.moments, at: container.now(), among: container.relations(of: list),
        waiting: app.store.backlog.waitingIDs, in: container.output.language))
  }
}
