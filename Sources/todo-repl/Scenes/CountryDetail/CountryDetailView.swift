import Repositories

/// One country in full.
enum CountryDetailView {
  /// The object for programs, whose text is the first line for people; and their further lines.
  static func lines(_ country: Country) -> [any OutputLine] {
    let codes = [country.code, country.alpha3, country.numeric].compactMap(\.self)
    let facts: [(String, String?)] = [
      ("Codes", codes.joined(separator: ", ")),
      ("Continent", country.continent),
      ("Subregion", country.subregion),
      ("Currency", country.currency),
    ]
    return [Title(country: country)]
      + facts.compactMap { label, fact -> (any OutputLine)? in
        guard let fact else { return nil }
        let padding = String(repeating: " ", count: 11 - label.count)
        return Remark("  \(label)\(padding)\(DisplayText(fact))")
      }
  }

  private struct Title: OutputLine {
    let country: Country

    var text: String { "\(DisplayText(country.name)) \(country.flag)" }
    var json: JSONLine? { country.json }
  }
}
