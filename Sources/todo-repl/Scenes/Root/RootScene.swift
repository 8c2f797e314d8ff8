import Interactors
import StateStore
import Synchronization

/// What is there whatever shows: it follows the route, prints edits and notices, and collects what
/// the scenes report.
final class RootScene: Scene, SceneListener {
  let life = SceneLife()
  private let container: SceneContainer
  private let failures = Mutex<[ActionError]>([])

  init(container: SceneContainer) {
    self.container = container
  }

  private var app: AppContainer { container.app }

  func shows(_ screen: Route.Screen) -> Bool { false }

  func start() {
    let edits = Mutex(TodoEditsPresenter())
    let output = container.output
    life.keep(container.loadingLine.watch(app.store, \.isBusy))
    life.keep(
      app.store.observe(\.todos) { todos in output.show(edits.withLock { $0.present(todos) }) })
    life.keep(app.store.observe(\.notices.waiting) { [app] in Self.show($0, app, output) })
    life.keep(app.store.observe(\.route) { [weak self] in self?.follow($0) })
  }

  /// Returns when everything that was written so far has been shown, and what it made the scenes load.
  func settle() async {
    await app.store.delivered()
    for scene in life.children.flatMap(\.branch) { await scene.settle() }
    // What scenes reported, such as that a screen is over, was written meanwhile.
    await app.store.delivered()
  }

  func cancelLoads() {
    app.todos.cancelLoad()
    app.countries.cancelLoad()
    for scene in life.children.flatMap(\.branch) { scene.cancelLoads() }
  }

  /// What the scenes have reported since the last time.
  func takeFailures() -> [ActionError] {
    failures.withLock { failures in
      defer { failures = [] }
      return failures
    }
  }

  func sceneFailed(_ error: ActionError) {
    failures.withLock { $0.append(error) }
  }

  func sceneIsOver(_ screen: Route.Screen) {
    app.navigation.leave(screen)
  }

  private func follow(_ route: Route) {
    follow(route.path[...], route.screenVisit) { container.scene(for: $0, listener: self) }
  }

  private static func show(
    _ notices: [Notices.Notice], _ app: AppContainer, _ output: Output
  ) {
    guard let last = notices.last else { return }
    output.show(notices.map { NoticeLine(notice: $0) })
    app.notices.dismiss(upTo: last.id)
  }
}

extension Store {
  /// Returns when the observers have heard of all that was written so far: an observer that joins is
  /// called after them.
  func delivered() async {
    for await _ in values(\.self) { return }
  }
}
