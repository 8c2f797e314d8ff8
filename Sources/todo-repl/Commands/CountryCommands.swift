import Interactors
import Repositories
import StateStore

/// The commands of countries.
struct CountryCommands: CommandFamily {
  private let app: AppContainer

  static let all: [Command] = [
    Command(
      .countries, options: [CommandName.allRows], parse: CommandParser.countries,
      complete: { line, _ in Completion.words([CommandName.allRows], line.word) },
      run: Self.showCountries),
    Command(
      .country, parse: CommandParser.countryCode,
      complete: { line, sources in
        line.words.count == 1 ? Completion.codes(of: sources.countries, line.word) : []
      }, run: Self.showCountry),
  ]

  /// The arguments of `countries`.
  struct Search: Hashable {
    var text: String?
    var showsAll: Bool
  }

  init(_ context: CommandContext) {
    app = context.container.app
  }

  private func showCountries(_ search: Search) async throws(ActionError) {
    let load = app.countries.loadIfNeeded()
    app.navigation.showCountries(search: search.text, all: search.showsAll)
    try await app.arrive(load, \.countries, .countries)
  }

  /// Shows the country with this code: two letters, three letters, or three digits.
  private func showCountry(_ code: String) async throws(ActionError) {
    try await app.arrive(app.countries.loadIfNeeded(), \.countries, .countries)
    let country = app.store.read { state in
      (state.countries.value ?? []).first { $0.hasCode(code) }
    }
    guard let country else { throw .unknownCountry(code) }
    app.navigation.showCountry(code: country.code)
  }
}

extension CommandParser {
  fileprivate func countries() -> CountryCommands.Search {
    let search = words.filter { $0.plain != CommandName.allRows }
    let text = search.map(\.text).joined(separator: " ")
    return .init(text: text.isEmpty ? nil : text, showsAll: search.count < words.count)
  }

  fileprivate func countryCode() throws(Misunderstanding) -> String {
    try only(.countryCode).text
  }
}

extension CommandName {
  static let countries = Self("countries", "[SEARCH…] [--all]")
  static let country = Self("country", "CODE")
}
