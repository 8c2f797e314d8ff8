import Foundation
import Repositories
import Testing

struct LocaleCountriesRepositoryDetailTests {
  private func detail(_ code: String, in language: String) async throws -> CountryDetail {
    try await LocaleCountriesRepository(language: language).detail(of: code)
  }

  @Test func `a detail comes with all that is known, in the person's language`() async throws {
    let repository = LocaleCountriesRepository(language: "ko")
    let country = try #require(try await repository.countries().first { $0.code == "DE" })

    #expect(
      try await repository.detail(of: "DE")
        == CountryDetail(
          country: country, language: "독일어", endonym: "Deutschland", currencyName: "유로",
          currencySymbol: "€", firstDayOfWeek: .monday))
  }

  @Test(
    arguments: [
      ("KR", "Korean", "대한민국", "South Korean Won", "₩", .sunday),
      ("US", "English", "United States", "US Dollar", "$", .sunday),
      ("AX", "Swedish", "Åland", "Euro", "€", .monday),
      ("CH", "German", "Schweiz", "Swiss Franc", nil, .monday),
      ("TW", "Chinese", "台灣", "New Taiwan Dollar", "$", .sunday),
      ("AE", "Arabic", "الإمارات العربية المتحدة", "United Arab Emirates Dirham", "د.إ.", .monday),
      ("CV", "Portuguese", "Cabo Verde", "Cape Verdean Escudo", nil, .monday),
    ] as [(String, String, String, String, String?, Locale.Weekday)])
  func `a country tells its likely language, its own name, its currency and its week`(
    code: String, language: String, endonym: String, currencyName: String, currencySymbol: String?,
    firstDayOfWeek: Locale.Weekday
  ) async throws {
    let detail = try await detail(code, in: "en")

    #expect(detail.country.code == code)
    #expect(detail.language == language)
    #expect(detail.endonym == endonym)
    #expect(detail.currencyName == currencyName)
    #expect(detail.currencySymbol == currencySymbol)
    #expect(detail.firstDayOfWeek == firstDayOfWeek)
  }

  @Test func `nothing is made up for Antarctica`() async throws {
    let detail = try await detail("AQ", in: "en")

    #expect(detail == CountryDetail(country: detail.country))
  }

  @Test func `a country without a locale of its own still has a currency`() async throws {
    let detail = try await detail("HT", in: "en")

    #expect(detail == CountryDetail(country: detail.country, currencyName: "Haitian Gourde"))
  }

  @Test(arguments: ["ko", "en"])
  func `every country of the list has a detail, with texts that show something`(
    language: String
  ) async throws {
    let repository = LocaleCountriesRepository(language: language)
    for country in try await repository.countries() {
      let detail = try await repository.detail(of: country.code)
      #expect(detail.country == country)
      #expect((detail.currencyName == nil) == (country.currency == nil), "\(detail)")
      #expect((detail.language == nil) == (detail.endonym == nil), "\(detail)")
      let texts = [detail.language, detail.endonym, detail.currencyName, detail.currencySymbol]
      #expect(!texts.contains(""), "\(detail)")
    }
  }

  @Test(arguments: ["XK", "kr", "", "KOR"])
  func `a code that no country has is refused`(code: String) async throws {
    await #expect(throws: RepositoryError.unknownCountry(code)) {
      try await detail(code, in: "en")
    }
  }
}
