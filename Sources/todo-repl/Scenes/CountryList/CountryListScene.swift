import Interactors
import Repositories
import StateStore
import Synchronization

/// Prints the countries when the route comes to them.
final class CountryListScene: Scene {
  let life = SceneLife()
  private let container: SceneContainer

  init(container: SceneContainer) {
    self.container = container
  }

  func shows(_ screen: Route.Screen) -> Bool {
    if case .countries = screen { true } else { false }
  }

  func start() {
    let presenter = Mutex<CountryListPresenter?>(CountryListPresenter())
    let container = container
    let (store, output) = (container.app.store, container.output)
    let show = { @Sendable in
      let limit = output.rowLimit
      // Two observers call this closure, each on its own thread. The output of one must be written
      // before the other returns: the command waits for that return.
      presenter.withLock { presenter in
        // Read before the state: once no load is live, the state has the loaded countries.
        let awaitsFresh = store.activity(of: \.countries).isLive
        let model = presenter?.present(
          store.state.countryList, awaitsFresh: awaitsFresh, limit: limit)
        guard let model else { return }
        output.show(model.rows)
        output.show(model.remarks.map { Remark(.list(container.paging($0))) })
        if model.mayMeanCapital, !store.isCountrySourceAway { output.show(.list(.capitalsUnknown)) }
        container.pager.begin(model.rest.isEmpty ? nil : LinesLeft(lines: model.rest[...]))
      }
    }
    // A late call must not show the countries of a later visit, which has its own scene.
    life.atEnd { presenter.withLock { $0 = nil } }
    life.keep(store.observe(\.countryList, reading: \.route, \.countries) { _ in show() })
    life.keep(store.observeActivity(of: \.countries) { _ in show() })
    // Not after a failure, which may just have been reported.
    if store.countries == .notRequested { container.app.countries.loadIfNeeded() }
  }
}
