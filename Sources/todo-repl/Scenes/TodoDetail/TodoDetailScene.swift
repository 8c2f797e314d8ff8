import Interactors
import Repositories
import StateStore
import Synchronization

/// Prints one todo in full when the route comes to it. Its detail belongs to this scene alone.
final class TodoDetailScene: Scene {
  let life = SceneLife()
  private let id: Todo.ID
  private let container: SceneContainer
  private weak let listener: (any SceneListener)?
  private let store: Store<DetailState<TodoDetail>>

  init(of id: Todo.ID, container: SceneContainer, listener: any SceneListener) {
    self.id = id
    self.container = container
    self.listener = listener
    store = Store(DetailState(), scheduler: container.app.scheduler)
  }

  private var app: AppContainer { container.app }

  func shows(_ screen: Route.Screen) -> Bool { screen == .todo(id: id) }

  func start() {
    let presenter = Mutex(DetailPresenter<TodoDetail>(what: .todoDetail))
    life.keep(container.loadingLine.watch(store, \.detail.isLoading))
    life.keep(
      store.observe(\.self) { [weak self] state in
        switch presenter.withLock({ $0.present(state) }) {
        case .nothing: break
        case .detail(let detail): self?.show(detail)
        case .failure(let error): self?.listener?.sceneFailed(error)
        }
      })
    life.keep(
      app.store.observe(\.todos) { [weak self] todos in
        guard let self, case .loaded(let list) = todos else { return }
        if !list.contains(where: { $0.id == self.id }) {
          listener?.sceneIsOver(.todo(id: id))
        }
      })
  }

  func visit(_ visit: Int) {
    // The screen that came over this one may have been taken away, which is no visit.
    if store.visit == visit { return }
    store.update { $0.visit = visit }
    life.keep(app.todos.loadDetail(of: id, into: store.binding(\.detail)))
  }

  func settle() async {
    await store.currentLoad(\.detail)?.finished
    await store.delivered()
  }

  func cancelLoads() {
    store.cancelAll()
  }

  private func show(_ detail: TodoDetail) {
    let todo = app.store.read { state in state.todos.value?.first { $0.id == id } }
    guard let todo else { return }
    container.output.show(TodoDetailView.lines(todo, detail, container.moments))
  }
}
