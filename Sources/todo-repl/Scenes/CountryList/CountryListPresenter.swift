import Foundation
import Interactors
import Repositories
import StateStore

/// Decides what the list of countries prints when the state changes.
///
/// A visit prints what it asked for once the countries are there; when loading them fails or is
/// cancelled, the visit is over.
struct CountryListPresenter {
  /// The part of the state on which the list depends.
  struct Input: Equatable, Sendable {
    var route: Route
    var countries: Loadable<[Country]>
  }

  private var shownVisit = 0

  /// The list to print, of at most `limit` rows unless the visit asks for all; nil for none.
  mutating func present(_ input: Input, limit: Int?) -> CountryListModel? {
    guard case .countries(let search, let all, let order) = input.route.screen else { return nil }
    if input.countries.isLoading || input.route.screenVisit == shownVisit { return nil }
    shownVisit = input.route.screenVisit
    return input.countries.value.map {
      CountryListModel($0, search: search, order: order, limit: all ? nil : limit)
    }
  }
}

extension AppState {
  /// The part of the state on which the list of countries depends.
  var countryList: CountryListPresenter.Input {
    CountryListPresenter.Input(route: route, countries: countries)
  }
}
