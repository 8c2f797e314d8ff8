public import Foundation

/// What a list of countries does not show of one. Where something is unknown, or there is no such
/// thing, it is nil.
public struct CountryDetail: Hashable, Sendable {
  /// The country as the list shows it.
  public let country: Country

  /// The name of the language that most there are likely to use, in the person's language. There
  /// may be others.
  public let language: String?

  /// The name of the country in that language.
  public let endonym: String?

  /// The name of the currency, in the person's language.
  public let currencyName: String?

  /// The sign of the currency as it is written there: "₩" in South Korea; nil where that is its
  /// code.
  public let currencySymbol: String?

  /// The day on which a week begins there.
  public let firstDayOfWeek: Locale.Weekday?

  /// Creates a detail from its parts.
  public init(
    country: Country,
    language: String? = nil,
    endonym: String? = nil,
    currencyName: String? = nil,
    currencySymbol: String? = nil,
    firstDayOfWeek: Locale.Weekday? = nil
  ) {
    self.country = country
    self.language = language
    self.endonym = endonym
    self.currencyName = currencyName
    self.currencySymbol = currencySymbol
    self.firstDayOfWeek = firstDayOfWeek
  }
}
