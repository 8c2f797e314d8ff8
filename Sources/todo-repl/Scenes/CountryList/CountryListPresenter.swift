import Foundation
import Interactors
import Repositories
import StateStore

/// Decides what the list of countries prints when the state changes.
///
/// A visit prints its list once the countries are loaded, and again if fresh ones change it. If
/// loading fails or is cancelled, the visit is over.
struct CountryListPresenter {
  /// The part of the state on which the list depends.
  struct Input: Equatable, Sendable {
    var route: Route
    var countries: Loadable<[Country]>
  }

  private var shownVisit = 0
  /// The list that the visit printed while fresh countries were still loading, and its limit: the
  /// window may have another size since.
  private var provisional: (model: CountryListModel, limit: Int?)?

  /// The list to print, of at most `limit` rows unless the visit asks for all; nil if there is
  /// nothing to print.
  ///
  /// - Parameter awaitsFresh: Whether the countries are the ones at hand, and fresh ones are
  ///   loading.
  mutating func present(
    _ input: Input, awaitsFresh: Bool = false, limit: Int?
  ) -> CountryListModel? {
    guard case .countries(let search, let all, let order) = input.route.screen else { return nil }
    if input.countries.isLoading { return nil }
    let isShown = input.route.screenVisit == shownVisit
    if isShown, provisional == nil || awaitsFresh { return nil }
    shownVisit = input.route.screenVisit
    func model(_ limit: Int?) -> CountryListModel? {
      input.countries.value.map {
        CountryListModel($0, search: search, order: order, limit: all ? nil : limit)
      }
    }
    let isNews = !isShown || model(provisional?.limit) != provisional?.model
    let new = model(limit)
    provisional = awaitsFresh ? new.map { ($0, limit) } : nil
    return isNews ? new : nil
  }
}

extension AppState {
  /// The part of the state on which the list of countries depends.
  var countryList: CountryListPresenter.Input {
    CountryListPresenter.Input(route: route, countries: countries)
  }
}
