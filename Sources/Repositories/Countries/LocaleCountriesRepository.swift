import Foundation

/// The countries of ISO 3166-1 from Foundation's locale data: offline, and in any language.
///
/// Names are those of the Unicode Common Locale Data Repository as Apple words them, and may change with
/// the Foundation in use; codes do not. The data has no capitals, populations or borders.
///
/// ```swift
/// let repository = LocaleCountriesRepository(language: "ko")
/// let countries = try await repository.countries()  // … 대한민국 …
/// ```
public struct LocaleCountriesRepository: CountriesRepository {
  let locale: Locale

  /// Creates a repository with names in a language, given as a locale identifier such as "ko",
  /// "en_GB" or "zh_Hant". Where the language is unknown the names are in English.
  public init(language: String) {
    locale = Locale(identifier: language)
  }

  /// Returns the 249 countries, sorted by name as the language sorts.
  public func countries() async throws -> [Country] {
    inOrder(ISO3166.all.map(country))
  }

  /// The countries sorted by name as the language sorts.
  func inOrder(_ countries: [Country]) -> [Country] {
    countries.sorted { first, second in
      // localizedStandardCompare would sort by the machine's language instead of this one.
      let order = first.name.compare(second.name, options: [], range: nil, locale: locale)
      return order == .orderedSame ? first.code < second.code : order == .orderedAscending
    }
  }

  func country(_ codes: ISO3166.Codes) -> Country {
    let code = codes.alpha2
    let region = Locale.Region(code)
    // Foundation puts Antarctica in Oceania. It is a continent of its own, without parts.
    let isContinent = code == "AQ"
    return Country(
      code: code,
      alpha3: codes.alpha3,
      numeric: codes.numeric,
      name: name(code) ?? code,
      continent: name(isContinent ? code : region.continent?.identifier),
      subregion: name(isContinent ? nil : region.containingRegion?.identifier),
      currency: currency(code)
    )
  }

  private func name(_ regionCode: String?) -> String? {
    regionCode.flatMap(locale.localizedString(forRegionCode:))
  }

  private func currency(_ code: String) -> String? {
    let currency = Locale(identifier: "und_\(code)").currency?.identifier
    return currency == "XXX" ? nil : currency  // XXX: no currency
  }
}
