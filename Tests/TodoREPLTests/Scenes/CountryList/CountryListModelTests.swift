import Repositories
import Testing

@testable import todo_repl

struct CountryListModelTests {
  private static let all = [Country.aland, .korea, .nowhere]

  @Test func `without a search all countries show, their flags in line`() {
    let model = CountryListModel(Self.all, search: nil)
    #expect(model.rows == Self.all.map { CountryRow(country: $0, width: 13) })
    #expect(model.remarks.map(\.text) == ["3 countries"])
  }

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
}
