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
    let presenter = Mutex(CountryListPresenter())
    let output = container.output
    life.keep(
      container.app.store.observe(\.countryList, reading: \.route, \.countries) { input in
        let limit = output.rowLimit
        guard let model = presenter.withLock({ $0.present(input, limit: limit) }) else { return }
        output.show(model.rows)
        output.show(model.remarks.map { Remark(.list($0)) })
      })
    // Not after a failure, which may have been reported just now.
    if container.app.store.countries == .notRequested { container.app.countries.loadIfNeeded() }
  }
}
