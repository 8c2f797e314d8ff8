import Foundation

/// The search words of a country, in English and Korean besides the person's language.
extension LocaleCountriesRepository {
  private static let english = Locale(identifier: "en")
  private static let korean = Locale(identifier: "ko")

  /// The name of a country, of a continent or of a part of one, by its code.
  static func region(_ code: String, in locale: Locale) -> String? {
    locale.localizedString(forRegionCode: code)
  }

  /// The names of a country, except `name`.
  static func otherNames(of code: String, besides name: String) -> [String] {
    let names = [english, korean].compactMap { region(code, in: $0) }
    return (names + (EverydayNames.byCode[code] ?? [])).distinct().filter { $0 != name }
  }

  /// The names of regions, a currency and a language, by their codes.
  func keywords(_ regions: [String?], _ currency: String?, _ language: String?) -> [String] {
    let regions = regions.compactMap(\.self)
    var words: [String] = []
    for locale in [locale, Self.english, Self.korean] {
      words += regions.compactMap { Self.region($0, in: locale) }
      words += [
        currency.flatMap(locale.localizedString(forCurrencyCode:)),
        language.flatMap(locale.localizedString(forLanguageCode:)),
      ].compactMap(\.self)
    }
    // In English and Korean the unit stands last: "South Korean Won", "대한민국 원".
    let units = [Self.english, Self.korean].compactMap { locale in
      currency.flatMap(locale.localizedString(forCurrencyCode:))?.split(separator: " ").last
    }
    words += units.map(String.init) + regions.flatMap { EverydayNames.byRegion[$0] ?? [] }
    return words.distinct()
  }
}
