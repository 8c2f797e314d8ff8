import Interactors
import StateStore
import Synchronization

/// Prints the countries, or one of them, when the state says so.
final class CountryListScene: Sendable {
  private let subscription: Subscription

  init(store: Store<AppState>, output: Output) {
    let presenter = Mutex(CountryListPresenter())
    subscription = store.observe(\.countryList) { input in
      switch presenter.withLock({ $0.present(input) }) {
      case .nothing: break
      case .list(let countries, let remark):
        output.show(countries.map(CountryRow.init) + [Remark(remark)])
      case .details(let country): output.show(CountryDetailView.lines(country))
      }
    }
  }
}
