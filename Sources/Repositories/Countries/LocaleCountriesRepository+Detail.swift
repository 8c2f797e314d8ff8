import Foundation

extension LocaleCountriesRepository {
  /// Returns the country with its likely language, its currency and its week.
  ///
  /// Where the locale data has no language of the country's own, as for Antarctica, what depends on
  /// it is nil.
  public func detail(of code: Country.ID) async throws -> CountryDetail {
    guard let codes = ISO3166.all.first(where: { $0.alpha2 == code }) else {
      throw RepositoryError.unknownCountry(code)
    }
    let country = country(codes)
    let currencyName = country.currency.flatMap(locale.localizedString(forCurrencyCode:))
    guard let own = Self.ownLocale(of: code) else {
      return CountryDetail(country: country, currencyName: currencyName)
    }
    return CountryDetail(
      country: country,
      language: own.language.languageCode.flatMap {
        locale.localizedString(forLanguageCode: $0.identifier)
      },
      endonym: own.localizedString(forRegionCode: code),
      currencyName: currencyName,
      currencySymbol: Self.currencySymbol(in: own),
      firstDayOfWeek: own.firstDayOfWeek
    )
  }

  /// The locale of the language that is likely in a country; nil where the locale data has no such
  /// locale. It then guesses English or the language of its neighbours, and a week from Monday.
  private static func ownLocale(of code: String) -> Locale? {
    let likely = Locale.Language(identifier: "und_\(code)").maximalIdentifier
    let language = Locale.Language(identifier: likely)
    guard let name = language.languageCode?.identifier, let script = language.script?.identifier
    else { return nil }
    // Names with a script are those of languages that are written in several.
    let names = ["\(name)_\(code)", "\(name)_\(script)_\(code)"]
    return names.contains(where: available.contains) ? Locale(identifier: likely) : nil
  }

  private static let available = Set(Locale.availableIdentifiers)

  /// The sign of a locale's currency, unless there is none besides the code.
  private static func currencySymbol(in locale: Locale) -> String? {
    guard let symbol = locale.currencySymbol, symbol != locale.currency?.identifier else {
      return nil
    }
    // Arabic signs end with a mark of direction, and the one of Cape Verde is a space of no width.
    let visible = symbol.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    return visible.isEmpty ? nil : String(String.UnicodeScalarView(visible))
  }
}
