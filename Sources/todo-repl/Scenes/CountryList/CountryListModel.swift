import Repositories

/// Rows of countries and a remark under them, or one country in full.
struct CountryListModel: Equatable {
  var rows: [CountryRow] = []
  var details: Country?
  var remark: String?

  /// The countries that match the search; nil is all of them.
  static func list(_ countries: [Country], search: String?) -> CountryListModel {
    let shown = search.map { search in countries.filter { $0.matches(search) } } ?? countries
    return CountryListModel(
      rows: shown.map(CountryRow.init), remark: remark(countries.count, shown.count, search))
  }

  private static func remark(_ total: Int, _ shown: Int, _ search: String?) -> String {
    guard let search else { return "\(total) countries" }
    if shown > 0 { return "\(shown) of \(total) countries" }
    return "No country matches \(DisplayText(search).quoted). Type \"countries\" to see all."
  }
}
