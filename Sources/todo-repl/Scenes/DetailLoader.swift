import Interactors
import StateStore
import Synchronization

/// Loads the detail of one todo or country at each visit, into a store of its own.
struct DetailLoader<Value: Equatable & Sendable>: Sendable {
  private let what: ActionError.Subject
  private let store: Store<DetailState<Value>>

  init(_ what: ActionError.Subject, scheduler: Scheduler) {
    self.what = what
    store = Store(DetailState(), scheduler: scheduler)
  }

  /// Starts showing loaded details and reporting failed loads, until the scene is detached.
  func start(
    in life: SceneLife, _ loadingLine: LoadingLine,
    report: @escaping @Sendable (ActionError) -> Void, show: @escaping @Sendable (Value) -> Void
  ) {
    let presenter = Mutex(DetailPresenter<Value>(what: what))
    life.keep(loadingLine.watch(store, \.detail))
    life.keep(
      store.observe(\.self) { state in
        switch presenter.withLock({ $0.present(state) }) {
        case nil: break
        case .success(let detail): show(detail)
        case .failure(let error): report(error)
        }
      })
  }

  /// Loads the detail for a visit. Does nothing for the same visit again, as when the screen on top
  /// is removed.
  func visit(
    _ visit: Int, in life: SceneLife, load: (Binding<Loadable<Value>>) -> any LoadHandle
  ) {
    if store.visit == visit { return }
    store.update { $0.liveVisit = nil }
    life.keep(load(store.binding(\.detail)))
    store.update {
      $0.visit = visit
      $0.liveVisit = visit
    }
  }

  /// Returns when the load has ended and its result is shown.
  func settle() async {
    await store.currentLoad(\.detail)?.finished
    await store.delivered()
  }

  /// Returns when the load, even a load that goes on, has ended and its results are shown.
  func ended() async {
    await store.ended(\.detail)
    await store.delivered()
  }

  var isLoading: Bool { store.detail.isLoading }

  /// Whether the last load failed.
  var hasFailed: Bool { store.detail.failure != nil }

  func cancel() {
    store.cancelAll()
  }
}
