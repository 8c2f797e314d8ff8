import Repositories

/// The rows of countries, and the remarks under them.
struct CountryListModel: Equatable {
  let rows: [CountryRow]
  let remarks: [ListMessage]

  /// The countries that match the search, in at most `limit` rows; nil leaves none out.
  init(_ countries: [Country], search: String?, limit: Int? = nil) {
    let fitting = search.map { search in countries.filter { $0.matches(search) } } ?? countries
    let shown = fitting.prefix(limit ?? fitting.count)
    let width = shown.map { DisplayText($0.name).width }.max() ?? 0
    rows = shown.map { CountryRow(country: $0, width: width) }
    remarks =
      [
        ListMessage.more(
          fitting.count - shown.count, search.map { "countries \($0)" } ?? "countries"),
        Self.sum(countries.count, fitting.count, search),
      ].compactMap(\.self)
  }

  private static func sum(_ total: Int, _ fitting: Int, _ search: String?) -> ListMessage {
    guard let search else { return .countries(total) }
    if fitting == 0 { return .noCountryMatches(search) }
    return .countriesFitting(fitting, of: total)
  }
}
