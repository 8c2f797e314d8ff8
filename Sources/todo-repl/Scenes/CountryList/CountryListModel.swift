import Repositories

/// What the screens of countries show.
enum CountryListModel: Equatable {
  case nothing
  case list([Country], remark: String)
  case details(Country)

  /// The countries that match the search; nil is all of them.
  static func list(_ countries: [Country], search: String?) -> CountryListModel {
    let shown = search.map { search in countries.filter { $0.matches(search) } } ?? countries
    return .list(shown, remark: remark(countries.count, shown.count, search))
  }

  private static func remark(_ total: Int, _ shown: Int, _ search: String?) -> String {
    guard let search else { return "\(total) countries" }
    if shown > 0 { return "\(shown) of \(total) countries" }
    return "No country matches \(DisplayText.quoted(search)). Type \"countries\" to see all."
  }
}
