import Interactors
import Repositories

/// The rows of countries, and the remarks under them.
struct CountryListModel: Equatable {
  let rows: [CountryRow]
  /// The rows after the limit.
  let rest: [CountryRow]
  let remarks: [ListMessage]
  /// Whether the search may be an unknown capital: it finds nothing, no name is near, and no
  /// country here has a capital.
  let mayMeanCapital: Bool

  /// The countries that match the search, in about `limit` rows; nil shows all.
  init(
    _ countries: [Country], search: String?, order: CountryOrder? = nil, limit: Int? = nil
  ) {
    let finder = CountryFinder(countries)
    let fitting = finder.countries(fitting: search, by: order)
    let count = limit.map { PageLimit.rows(of: fitting.count, in: $0) } ?? fitting.count
    let width = fitting.map { DisplayText($0.name).width }.max() ?? 0
    let figures = fitting.map { $0.figure(order?.key) }
    let figureWidth = figures.compactMap(\.self).map(\.count).max() ?? 0
    let all = zip(fitting, figures).map { country, figure in
      CountryRow(country: country, width: width, figure: figure, figureWidth: figureWidth)
    }
    rows = Array(all.prefix(count))
    rest = Array(all.dropFirst(count))
    // Several words are one search, also without quotes.
    let typed = search.map { $0.escapedAsWord == $0.replacing(" ", with: "\\ ") ? $0 : $0.inQuotes }
    let command = ["countries", order.map(String.init(describing:)), typed].compactMap(\.self)
    remarks =
      [
        ListMessage.more(rest.count, command.joined(separator: " ")),
        Self.unknown(order?.key, fitting),
        search.map { Self.sum($0, countries.count, fitting.count, finder) }
          ?? .countries(countries.count),
      ].compactMap(\.self)
    mayMeanCapital =
      fitting.isEmpty && !countries.isEmpty && !finder.knowsCapitals
      && search.map(finder.nearest) == .some(nil)
  }

  private static func sum(
    _ search: String, _ total: Int, _ fitting: Int, _ finder: CountryFinder
  ) -> ListMessage {
    fitting == 0
      ? .noCountryMatches(search, suggestion: finder.nearest(to: search))
      : .countriesFitting(fitting, of: total)
  }

  /// A remark if no country has a value for the sort key; nil in any other case.
  private static func unknown(_ key: CountryOrder.Key?, _ countries: [Country]) -> ListMessage? {
    guard let key, key != .name, !countries.isEmpty else { return nil }
    return countries.contains { $0.figure(key) != nil } ? nil : .unsorted(key)
  }
}

extension Country {
  /// The figure for a sort key, as text; nil for the name, and for an unknown figure.
  func figure(_ key: CountryOrder.Key?) -> String? {
    switch key {
    case .population: population.map(GroupedNumber.text)
    case .area: area.flatMap { $0.isFinite ? "\(GroupedNumber.text($0)) km²" : nil }
    case .name, nil: nil
    }
  }
}
