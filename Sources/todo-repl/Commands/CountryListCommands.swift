import Interactors

/// What can be done with the list of countries.
struct CountryListCommands {
  let app: AppContainer

  func countries(_ search: String?, all: Bool) async throws(ActionError) {
    let load = app.countries.loadIfNeeded()
    app.navigation.showCountries(search: search, all: all)
    try await app.arrive(load, \.countries, .countries)
  }
}
