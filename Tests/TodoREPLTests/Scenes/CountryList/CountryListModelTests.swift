import Interactors
import Repositories
import Testing

@testable import todo_repl

struct CountryListModelTests {
  private static let all = [Country.aland, .korea, .nowhere]

  @Test(arguments: [
    ("aland", ["AX"]), ("kr", ["KR"]), ("KOR", ["KR"]), ("410", ["KR"]), ("land", ["AX"]),
    ("o", ["KR", "XX"]),
  ])
  func `a search finds names, without regard to case and accents, and codes`(
    search: String, codes: [String]
  ) {
    let model = CountryListModel(Self.all, search: search)
    #expect(model.rows.map(\.country.code) == codes)
    #expect(model.remarks.map(\.text) == ["\(codes.count) of 3 countries"])
  }

  @Test func `a search that finds nothing says what to do`() {
    let model = CountryListModel(Self.all, search: "z\u{1B}", limit: 1)
    #expect(model.rows.isEmpty)
    #expect(
      model.remarks.map(\.text) == ["No country matches \"z^[\". Type \"countries\" to see all."])
  }

  @Test(arguments: [
    (Int?.none, 3, nil), (3, 3, nil), (2, 2, "… 1 more; type \"countries --all\" for all"),
    (0, 0, "… 3 more; type \"countries --all\" for all"),
  ])
  func `rows beyond the limit are counted`(limit: Int?, shown: Int, more: String?) {
    let model = CountryListModel(Self.all, search: nil, limit: limit)
    #expect(model.rows.map(\.country) == Array(Self.all.prefix(shown)))
    #expect(model.remarks.map(\.text) == [more, "3 countries"].compactMap(\.self))
  }

  @Test func `the limit is for the rows that were found, and so is the width`() {
    let model = CountryListModel(Self.all, search: "o", limit: 1)
    #expect(model.rows == [CountryRow(country: .korea, width: 11)])
    #expect(
      model.remarks.map(\.text) == [
        "… 1 more; type \"countries o --all\" for all", "2 of 3 countries",
      ])
  }

  @Test(arguments: [
    (#""a"#, #""\"a""#), ("côte d'ivoire", #""côte d'ivoire""#), (#"a\b"#, #""a\\b""#),
    ("a (b)", #""a (b)""#), ("a\tb", "\"a\tb\""), ("new zealand", "new zealand"),
  ])
  func `the line for all rows asks for the same search`(search: String, typed: String) throws {
    let countries = ["1", "2"].map { Country(code: $0, name: "\(search) \($0)") }
    let model = CountryListModel(countries, search: search, limit: 0)
    #expect(model.remarks.first == .moreRows(2, line: "countries \(typed) --all"))
    #expect(
      try CommandParser.parse("countries \(typed) --all") == .countries(search: search, all: true))
  }

  @Test func `a search that is nearly a name says which`() {
    #expect(
      CountryListModel(Self.all, search: "nowher\u{1B}ee").remarks.map(\.text) == [
        "No country matches \"nowher^[ee\"; did you mean \"Nowhere\"? Type \"countries\" to see all."
      ])
  }

  @Test func `countries that are sorted by a number show that number`() {
    let countries = [
      Country.aland, Country(code: "KR", name: "Korea", population: 1_234), .vatican,
    ]
    let model = CountryListModel(countries, search: nil, order: CountryOrder(.population))
    #expect(model.rows.map(\.country.code) == ["KR", "VA", "AX"])
    #expect(model.rows.map(\.figure) == ["1,234", "451", nil])
    #expect(model.rows.map(\.figureWidth) == [5, 5, 5])
    #expect(model.remarks.map(\.text) == ["3 countries"])
    let byArea = CountryListModel(countries, search: "an", order: CountryOrder(.area), limit: 1)
    #expect(byArea.rows.map(\.figure) == ["0.44 km²"])
    #expect(
      byArea.remarks.map(\.text) == [
        "… 1 more; type \"countries sort:area an --all\" for all", "2 of 3 countries",
      ])
  }

  @Test func `an area that is no number is unknown`() {
    for area in [Double.nan, .infinity, -.infinity] {
      #expect(Country(code: "XX", name: "X", area: area).figure(.area) == nil)
    }
  }

  @Test func `an order by what no country has is told`() {
    let model = CountryListModel(Self.all, search: nil, order: CountryOrder(.area))
    #expect(model.rows == CountryListModel(Self.all, search: nil).rows)
    #expect(
      model.remarks.map(\.text) == [
        "No area is known here, so the countries are sorted by name.", "3 countries",
      ])
    let byName = CountryListModel(Self.all, search: nil, order: CountryOrder(.name))
    #expect(byName == CountryListModel(Self.all, search: nil))
  }
}
