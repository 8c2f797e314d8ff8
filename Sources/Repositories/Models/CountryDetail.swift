public import Foundation

/// The details of a country that the list lacks; nil for a value that is unknown or does not exist.
public struct CountryDetail: Hashable, Sendable {
  /// The country as the list shows it.
  public let country: Country

  /// The name of the country's most likely language, in the person's language. There may be others.
  public let language: String?

  /// The name of the country in that language.
  public let endonym: String?

  /// The name of the currency, in the person's language.
  public let currencyName: String?

  /// The sign of the currency as the country writes it: "₩" in South Korea; nil if the sign is the
  /// code.
  public let currencySymbol: String?

  /// The first day of the week in the country.
  public let firstDayOfWeek: Locale.Weekday?

  /// The time zones of the country, where the system knows them.
  public let timeZones: [TimeZone]

  /// This detail with another version of the country.
  func with(_ country: Country) -> CountryDetail {
    CountryDetail(
      country: country, language: language, endonym: endonym, currencyName: currencyName,
      currencySymbol: currencySymbol, firstDayOfWeek: firstDayOfWeek,
      timeZones: timeZones)
  }

  /// Creates a detail from its parts.
  public init(
    country: Country,
    language: String? = nil,
    endonym: String? = nil,
    currencyName: String? = nil,
    currencySymbol: String? = nil,
    firstDayOfWeek: Locale.Weekday? = nil,
    timeZones: [TimeZone] = []
  ) {
    self.country = country
    self.language = language
    self.endonym = endonym
    self.currencyName = currencyName
    self.currencySymbol = currencySymbol
    self.firstDayOfWeek = firstDayOfWeek
    self.timeZones = timeZones
  }
}
