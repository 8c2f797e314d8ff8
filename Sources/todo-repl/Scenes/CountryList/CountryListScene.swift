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
    let (store, output) = (container.app.store, container.output)
    let show = { @Sendable in
      let limit = output.rowLimit
      // Two observers call this closure, on threads of their own: what one of them shows has to be
      // out before the other one returns, for which the command waits.
      presenter.withLock { presenter in
        // Before the state: when nothing is on its way any more, the state has what has come.
        let awaitsFresh = store.activity(of: \.countries).isLive
        let model = presenter?.present(
          store.state.countryList, awaitsFresh: awaitsFresh, limit: limit)
        guard let model else { return }
        output.show(model.rows)
        output.show(model.remarks.map { Remark(.list($0)) })
      }
    }
    // A late call must not show the countries of a later visit, which has a scene of its own.
    life.atEnd { presenter.withLock { $0 = nil } }
    life.keep(store.observe(\.countryList, reading: \.route, \.countries) { _ in show() })
    life.keep(store.observeActivity(of: \.countries) { _ in show() })
    // Not after a failure, which may have been reported just now.
    if store.countries == .notRequested { container.app.countries.loadIfNeeded() }
  }
}
