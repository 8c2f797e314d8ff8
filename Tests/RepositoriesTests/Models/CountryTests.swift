import Foundation
import Repositories
import Testing

struct CountryTests {
  @Test func `the code is the identity`() {
    #expect(Country(code: "KR", name: "대한민국").id == "KR")
  }

  @Test(arguments: ["KR": "🇰🇷", "AD": "🇦🇩", "ZZ": "🇿🇿"])
  func `the flag is made of the code`(code: String, flag: String) {
    #expect(Country(code: code, name: "").flag == flag)
  }

  @Test(arguments: ["", "kr", "41"])
  func `a code that is not two capitals has no flag`(code: String) {
    #expect(Country(code: code, name: "").flag.isEmpty)
  }

  @Test func `a country read back equals the one written`() throws {
    let countries = [
      Country(code: "AQ", name: "Antarctica"),
      Country(
        code: "KR", alpha3: "KOR", numeric: "410", name: "대한민국", continent: "아시아",
        subregion: "동아시아", currency: "KRW"),
    ]

    #expect(
      try JSONDecoder().decode([Country].self, from: JSONEncoder().encode(countries)) == countries)
  }
}
