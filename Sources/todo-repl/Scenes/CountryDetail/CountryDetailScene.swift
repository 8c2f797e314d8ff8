import Interactors
import Repositories
import StateStore
import Synchronization

/// Prints one country in full when the route comes to it. Its detail belongs to this scene alone.
final class CountryDetailScene: Scene {
  let life = SceneLife()
  private let code: Country.ID
  private let container: SceneContainer
  private weak let listener: (any SceneListener)?
  private let store: Store<DetailState<CountryDetail>>

  init(of code: Country.ID, container: SceneContainer, listener: any SceneListener) {
    self.code = code
    self.container = container
    self.listener = listener
    store = Store(DetailState(), scheduler: container.app.scheduler)
  }

  func shows(_ screen: Route.Screen) -> Bool { screen == .country(code: code) }

  func start() {
    let presenter = Mutex(DetailPresenter<CountryDetail>(what: .countryDetail))
    let output = container.output
    life.keep(container.loadingLine.watch(store, \.detail.isLoading))
    life.keep(
      store.observe(\.self) { [weak listener] state in
        switch presenter.withLock({ $0.present(state) }) {
        case .nothing: break
        case .detail(let detail): output.show(CountryDetailView.lines(detail))
        case .failure(let error): listener?.sceneFailed(error)
        }
      })
  }

  func visit(_ visit: Int) {
    // The screen that came over this one may have been taken away, which is no visit.
    if store.visit == visit { return }
    store.update { $0.visit = visit }
    life.keep(container.app.countries.loadDetail(of: code, into: store.binding(\.detail)))
  }

  func settle() async {
    await store.currentLoad(\.detail)?.finished
    await store.delivered()
  }

  func cancelLoads() {
    store.cancelAll()
  }
}
