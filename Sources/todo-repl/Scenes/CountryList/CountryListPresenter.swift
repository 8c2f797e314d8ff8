import Foundation
import Interactors
import Repositories
import StateStore

/// Decides what the screens of countries have to say when the state changes.
///
/// A visit prints what it asked for once the countries are there; when loading them fails or is
/// cancelled, the visit is over.
struct CountryListPresenter {
  /// What of the state it depends on.
  struct Input: Equatable, Sendable {
    var route: Route
    var countries: Loadable<[Country]>
  }

  private var shownVisit = 0

  /// What is to be printed for this state.
  mutating func present(_ input: Input) -> CountryListModel {
    if input.countries.isLoading || input.route.visit == shownVisit { return .nothing }
    shownVisit = input.route.visit
    guard let countries = input.countries.value else { return .nothing }
    switch input.route.screen {
    case .todos:
      return .nothing
    case .countries(let search):
      return .list(countries, search: search)
    case .country(let code):
      return countries.first { $0.hasCode(code) }.map(CountryListModel.details) ?? .nothing
    }
  }
}

extension AppState {
  /// What the screens of countries show.
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
