import Foundation

extension LocaleCountriesRepository {
  /// Returns the country with its likely language, its currency and its week.
  ///
  /// If the locale data has no language for the country, as for Antarctica, all values that depend
  /// on the language are nil.
  public func detail(of code: Country.ID) async throws -> CountryDetail {
    guard let codes = ISO3166.all.first(where: { $0.alpha2 == code }) else {
      throw RepositoryError.unknownCountry(code)
    }
    let country = country(codes)
    let currencyName = country.currency.flatMap(locale.localizedString(forCurrencyCode:))
    let timeZones = zones?.zones(of: code) ?? []
    guard let own = Self.ownLocale(of: code) else {
      return CountryDetail(country: country, currencyName: currencyName, timeZones: timeZones)
    }
    return CountryDetail(
      country: country,
      language: own.language.languageCode.flatMap {
        locale.localizedString(forLanguageCode: $0.identifier)
      },
      endonym: own.localizedString(forRegionCode: code),
      currencyName: currencyName,
      currencySymbol: Self.currencySymbol(in: own),
      firstDayOfWeek: own.firstDayOfWeek,
      timeZones: timeZones
    )
  }

  private static func ownLocale(of code: String) -> Locale? {
    ownLanguage(of: code).map { Locale(identifier: $0.maximalIdentifier) }
  }

  /// A country's likely language; nil if the locale data has no locale for both, because Foundation
  /// would guess English or a neighbour's language, and a week from Monday.
  static func ownLanguage(of code: String) -> Locale.Language? {
    let likely = Locale.Language(identifier: "und_\(code)").maximalIdentifier
    let language = Locale.Language(identifier: likely)
    guard let name = language.languageCode?.identifier, let script = language.script?.identifier
    else { return nil }
    // Locales of languages with several scripts have the script in their names.
    let names = ["\(name)_\(code)", "\(name)_\(script)_\(code)"]
    return names.contains(where: available.contains) ? language : nil
  }

  private static let available = Set(Locale.availableIdentifiers)

  /// The sign of a locale's currency; nil if the locale has only the currency's code.
  private static func currencySymbol(in locale: Locale) -> String? {
    guard let symbol = locale.currencySymbol, symbol != locale.currency?.identifier else {
      return nil
    }
    // Arabic signs end with a direction mark, and the sign of Cape Verde is a zero-width space.
    let visible = symbol.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    return visible.isEmpty ? nil : String(String.UnicodeScalarView(visible))
  }
}
