import Foundation
import Interactors
import Repositories
import StateStore

/// Decides what the list of countries has to say when the state changes.
///
/// A visit prints what it asked for once the countries are there; when loading them fails or is
/// cancelled, the visit is over.
struct CountryListPresenter {
  /// What of the state it depends on.
  struct Input: Equatable, Sendable {
    var route: Route
    var countries: Loadable<[Country]>
  }

  private var shownVisit: Int

  init(after visit: Int) {
    shownVisit = visit
  }

  /// What is to be printed for this state, in at most `limit` rows unless the visit asks for all.
  mutating func present(_ input: Input, limit: Int?) -> CountryListModel? {
    guard case .countries(let search, let all) = input.route.screen else {
      shownVisit = input.route.visit
      return nil
    }
    if input.countries.isLoading || input.route.visit == shownVisit { return nil }
    shownVisit = input.route.visit
    return input.countries.value.map {
      CountryListModel($0, search: search, limit: all ? nil : limit)
    }
  }
}

extension AppState {
  /// What the list of countries shows.
  var countryList: CountryListPresenter.Input {
    CountryListPresenter.Input(route: route, countries: countries)
  }
}

extension Country {
  /// Whether this is one of its codes, in any case: two letters, three letters, or three digits.
  func hasCode(_ code: String) -> Bool {
    let code = code.uppercased()
    return self.code == code || alpha3 == code || numeric == code
  }

  /// Whether its name or one of its codes matches a search, without regard to case and accents.
  func matches(_ search: String) -> Bool {
    hasCode(search) || name.localizedStandardContains(search)
  }
}
