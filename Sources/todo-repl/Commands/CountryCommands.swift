import Interactors
import Repositories
import StateStore

/// The commands about countries.
struct CountryCommands: CommandFamily {
  let context: CommandContext

  static let all: [Command] = [
    Command(
      .countries, options: [CommandName.allRows], parse: CommandParser.countries,
      complete: { line, _ in
        let orders = CountryOrder.Key.allCases.map { "\(CountryOrder($0))" }
        return Completion.words([CommandName.allRows] + orders, line.word)
      },
      run: Self.showCountries),
    Command(
      .country, parse: CommandParser.countryName,
      complete: { line, sources in
        line.words.count == 1 ? Completion.codes(of: sources.countries, line.word) : []
      }, run: Self.showCountry),
  ]

  /// The arguments of `countries`.
  struct Search: Hashable {
    var text: String?
    var showsAll: Bool
    var order: CountryOrder?
  }

  private func showCountries(_ search: Search) async throws(ActionError) {
    let load = app.countries.loadIfNeeded()
    app.navigation.showCountries(
      search: search.text, all: search.showsAll, order: search.order)
    try await app.arrive(load, \.countries, .countries)
  }

  /// Shows the country with this code or name.
  private func showCountry(_ name: String) async throws(ActionError) {
    try await app.arrive(app.countries.loadIfNeeded(), \.countries, .countries)
    let countries = app.store.countries.value ?? []
    let finder = CountryFinder(countries)
    switch finder.country(named: name) {
    case .one(let country): app.navigation.showCountry(code: country.code)
    case .several(let countries): throw .ambiguousCountry(name, countries)
    case .none(let suggestion):
      // A notice has reported a server that did not answer.
      let knowsCapitals =
        countries.isEmpty || finder.knowsCapitals || app.store.isCountrySourceAway
      throw .unknownCountry(name, suggestion: suggestion, knowsCapitals: knowsCapitals)
    }
  }
}

extension CommandParser {
  fileprivate func countries() throws(Misunderstanding) -> CountryCommands.Search {
    var search: [String] = []
    var showsAll = false
    var order: CountryOrder?
    for word in words {
      if word.plain == CommandName.allRows {
        showsAll = true
      } else if let name = word.after("sort:") {
        if order != nil { throw wrong(QueryError(.repeatedOrder, word), .country) }
        order = CountryOrder(typed: name)
        if order == nil { throw wrong(QueryError(.notAnOrder(name), word), .country) }
      } else {
        search.append(word.text)
      }
    }
    let text = search.joined(separator: " ")
    return .init(text: text.isEmpty ? nil : text, showsAll: showsAll, order: order)
  }

  fileprivate func countryName() throws(Misunderstanding) -> String {
    try text(from: 0, .countryCode)
  }
}
