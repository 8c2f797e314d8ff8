import Repositories
import Testing

@testable import todo_repl

struct CountryRowTests {
  @Test func `a country without some of its codes keeps its columns`() {
    #expect(CountryRow(country: .nowhere).text(on: .plain) == "XX            Nowhere  🇽🇽")
  }

  @Test(arguments: [
    ("South Korea", "South Korea   🇰🇷"), ("대한민국", "대한민국      🇰🇷"),
    ("Å\u{301}land", "Å\u{301}land         🇰🇷"),
    ("Longer than it is wide", "Longer than it is wide  🇰🇷"), ("a\u{7}", "a^G           🇰🇷"),
  ])
  func `flags stand in line, however wide the letters are`(name: String, end: String) {
    let country = Country(code: "KR", alpha3: "KOR", numeric: "410", name: name)
    #expect(CountryRow(country: country, width: 12).text(on: .plain) == "KR  KOR  410  \(end)")
  }

  @Test(arguments: [
    ("South Korea", 29, "South Korea  🇰🇷"), ("South Korea", 28, "South Kor…  🇰🇷"),
    ("대한민국", 26, "대한민국  🇰🇷"), ("대한민국", 25, "대한민…  🇰🇷"), ("대한민국", 24, "대한…  🇰🇷"),
    ("South Korea", 5, "…  🇰🇷"),
  ])
  func `a name is cut where the window ends, beside the flag`(
    name: String, columns: Int, end: String
  ) {
    let country = Country(code: "KR", alpha3: "KOR", numeric: "410", name: name)
    #expect(
      CountryRow(country: country).text(on: Page(columns: columns)) == "KR  KOR  410  \(end)")
  }

  @Test func `the codes stand out`() {
    let page = Page(styling: Styling(isColored: true))
    #expect(
      CountryRow(country: .korea).text(on: page)
        == "\u{1B}[1mKR  KOR  410\u{1B}[0m  South Korea  🇰🇷")
  }

  @Test func `programs get all of a country, and null for what there is not`() {
    #expect(
      CountryRow(country: .korea, width: 30).json?.description
        == #"{"type":"country","code":"KR","name":"South Korea","alpha3":"KOR","numeric":"410","#
        + #""continent":"Asia","subregion":"Eastern Asia","currency":"KRW","flag":"🇰🇷","#
        + #""otherNames":[],"capitals":[],"population":null,"area":null,"neighbours":[],"#
        + #""languages":[],"callingCodes":[]}"#)
    #expect(
      CountryRow(country: .nowhere).json?.description
        == #"{"type":"country","code":"XX","name":"Nowhere","alpha3":null,"numeric":null,"#
        + #""continent":null,"subregion":null,"currency":null,"flag":"🇽🇽","#
        + #""otherNames":[],"capitals":[],"population":null,"area":null,"neighbours":[],"#
        + #""languages":[],"callingCodes":[]}"#)
  }

  @Test(arguments: [
    ("51,780,579", 13, "South Korea     51,780,579  🇰🇷"), (nil, 3, "South Korea       🇰🇷"),
    (nil, 0, "South Korea  🇰🇷"),
  ])
  func `what a list is sorted by stands between the name and the flag, to the right`(
    figure: String?, width: Int, end: String
  ) {
    let row = CountryRow(country: .korea, figure: figure, figureWidth: width)
    #expect(row.text(on: .plain) == "KR  KOR  410  \(end)")
  }

  @Test func `a name is cut beside a figure`() {
    let row = CountryRow(country: .korea, figure: "51,780,579", figureWidth: 10)
    #expect(row.text(on: Page(columns: 40)) == "KR  KOR  410  South Kor…  51,780,579  🇰🇷")
  }

  @Test func `programs get the numbers of a country as numbers`() {
    let country = Country(
      code: "VA", name: "Vatican City", otherNames: ["바티칸"], capitals: ["Vatican City"],
      population: 451, area: 0.44, neighbours: ["IT"], languages: ["Italian"],
      callingCodes: ["+379"])
    #expect(
      country.json.description.hasSuffix(
        #""otherNames":["바티칸"],"capitals":["Vatican City"],"population":451,"area":0.44,"#
          + #""neighbours":["IT"],"languages":["Italian"],"callingCodes":["+379"]}"#))
  }
}
