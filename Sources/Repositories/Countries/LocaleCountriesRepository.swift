import Foundation

/// The countries of ISO 3166-1 from Foundation's locale data: offline, and in any language.
///
/// Names come from the Unicode Common Locale Data Repository in Apple's wording, and may change
/// with the Foundation in use; codes do not. Everyday names, official names and calling codes are
/// tables of this library. There are no capitals, populations, areas or borders.
///
/// ```swift
/// let repository = LocaleCountriesRepository(language: "ko")
/// let countries = try await repository.countries()  // … 대한민국 …
/// ```
public struct LocaleCountriesRepository: CountriesRepository {
  let locale: Locale
  let zones: TimeZoneTable?

  /// Creates a repository with names in a language, given as a locale identifier such as "ko",
  /// "en_GB" or "zh_Hant". For an unknown language the names are in English. Details have the time
  /// zones of the table, and none without one.
  public init(language: String, zones: TimeZoneTable? = nil) {
    locale = Locale(identifier: language)
    self.zones = zones
  }

  /// Returns the 249 countries, sorted by name in the language's order.
  public func countries() async throws -> [Country] {
    inOrder(ISO3166.all.map(country))
  }

  /// The countries sorted by name in the language's order.
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
    let continent = isContinent ? code : region.continent?.identifier
    let subregion = isContinent ? nil : region.containingRegion?.identifier
    let currency = currency(code)
    let language = Self.ownLanguage(of: code)?.languageCode?.identifier
    let name = Self.region(code, in: locale) ?? code
    return Country(
      code: code,
      alpha3: codes.alpha3,
      numeric: codes.numeric,
      name: name,
      continent: continent.flatMap { Self.region($0, in: locale) },
      subregion: subregion.flatMap { Self.region($0, in: locale) },
      currency: currency,
      otherNames: Self.otherNames(of: code, besides: name),
      languages: language.flatMap(locale.localizedString(forLanguageCode:)).map { [$0] } ?? [],
      callingCodes: CallingCodes.byCode[code] ?? [],
      keywords: keywords([continent, subregion], currency, language)
    )
  }

  private func currency(_ code: String) -> String? {
    let currency = Locale(identifier: "und_\(code)").currency?.identifier
    return currency == "XXX" ? nil : currency  // XXX: no currency
  }
}
