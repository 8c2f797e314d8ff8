import Interactors
import Repositories
import StateStore

/// What can be done with one country.
struct CountryDetailCommands {
  let app: AppContainer

  /// Shows the country with this code, be it of two letters, three, or digits.
  func country(_ code: String) async throws(ActionError) {
    try await app.arrive(app.countries.loadIfNeeded(), \.countries, .countries)
    let country = app.store.read { state in
      (state.countries.value ?? []).first { $0.hasCode(code) }
    }
    guard let country else { throw .unknownCountry(code) }
    app.navigation.showCountry(code: country.code)
  }
}
