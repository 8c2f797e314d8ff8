import Interactors
import StateStore
import Synchronization

/// Prints the countries, or one of them, when the state says so.
final class CountryListScene: Sendable {
  private let subscription: Subscription

  init(store: Store<AppState>, output: Output) {
    let presenter = Mutex(CountryListPresenter())
    subscription = store.observe(\.countryList) { input in
      let model = presenter.withLock { $0.present(input) }
      output.show(model.rows)
      if let country = model.details { output.show(CountryDetailView.lines(country)) }
      if let remark = model.remark { output.show([Remark(remark)]) }
    }
  }
}
