import Foundation
import Repositories
import Testing

struct LocaleCountriesRepositoryTests {
  private func country(_ code: String, in language: String) async throws -> Country {
    let countries = try await LocaleCountriesRepository(language: language).countries()
    return try #require(countries.first { $0.code == code })
  }

  @Test func `a country comes with all that is known`() async throws {
    #expect(
      try await country("KR", in: "ko")
        == Country(
          code: "KR", alpha3: "KOR", numeric: "410", name: "대한민국", continent: "아시아",
          subregion: "동아시아", currency: "KRW",
          otherNames: [
            "South Korea", "Korea", "ROK", "R.O.K.", "Republic of Korea", "한국", "남한", "이남", "코리아",
          ],
          languages: ["한국어"], callingCodes: ["+82"],
          keywords: [
            "아시아", "동아시아", "대한민국 원", "한국어", "Asia", "Eastern Asia", "South Korean Won", "Korean",
            "Won", "원", "East Asia", "동북아시아",
          ]))
  }

  @Test(arguments: ["ko", "en", "sv_SE", "zh_TW", "ar"])
  func `there are 249 countries in every language, each with a name and a continent`(
    language: String
  ) async throws {
    let countries = try await LocaleCountriesRepository(language: language).countries()

    #expect(Set(countries.map(\.code)).count == 249)
    for country in countries {
      #expect(!country.name.isEmpty && country.name != country.code, "\(country)")
      #expect(country.continent?.isEmpty == false, "\(country)")
      #expect(country.flag.unicodeScalars.count == 2, "\(country)")
    }
  }

  @Test func `countries are sorted as their language sorts`() async throws {
    let swedish = try await LocaleCountriesRepository(language: "sv").countries().map(\.code)
    let german = try await LocaleCountriesRepository(language: "de").countries().map(\.code)

    // Å, Ä and Ö are the last letters of Swedish: Zimbabwe, Åland, Österrike. In German Å is an A.
    let expected = ["ZW", "AX", "AT"]
    #expect(swedish.filter(expected.contains) == expected)
    #expect(german.filter(["AF", "AX", "AL", "ZA"].contains) == ["AF", "AX", "AL", "ZA"])
  }

  @Test func `Antarctica is a continent of its own, without parts or currency`() async throws {
    #expect(
      try await country("AQ", in: "en")
        == Country(
          code: "AQ", alpha3: "ATA", numeric: "010", name: "Antarctica", continent: "Antarctica",
          otherNames: ["남극 대륙", "남극"], callingCodes: ["+672"],
          keywords: ["Antarctica", "남극 대륙"]))
  }

  @Test func `names in Taiwan are written in traditional characters`() async throws {
    #expect(try await country("KR", in: "zh_TW").name == "南韓")
    #expect(try await country("KR", in: "zh_CN").name == "韩国")
  }

  @Test func `an unknown language gives English names`() async throws {
    #expect(try await country("DE", in: "xx_YY").name == "Germany")
  }

  @Test func `Kosovo is left out, because ISO 3166-1 assigns it no code`() async throws {
    let countries = try await LocaleCountriesRepository(language: "en").countries()

    #expect(!countries.contains { $0.code == "XK" })
  }
}
