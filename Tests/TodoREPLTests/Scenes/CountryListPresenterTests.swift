import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// What the screens of countries say, state by state.
struct CountryListPresenterTests {
  private static let countries = [
    Country(code: "AX", alpha3: "ALA", numeric: "248", name: "Åland Islands"),
    Country(code: "KR", alpha3: "KOR", numeric: "410", name: "South Korea"),
    Country(code: "XX", name: "Nowhere"),
  ]
  private var state = AppState()
  private var presenter = CountryListPresenter()

  private mutating func present() -> CountryListModel { presenter.present(state.countryList) }

  @Test mutating func `a visit shows the countries as soon as they are there, once`() {
    state.countries = .isLoading(last: nil)
    state.route.go(to: .countries(search: nil))
    #expect(present() == CountryListModel.nothing)
    state.countries = .loaded(Self.countries)
    #expect(present() == .list(Self.countries, search: nil))
    #expect(present() == CountryListModel.nothing)
    state.route.go(to: .country(code: "kor"))
    #expect(present() == CountryListModel.details(Self.countries[1]))
    state.route.go(to: .todos)
    #expect(present() == CountryListModel.nothing)
  }

  @Test(arguments: [
    ("aland", ["AX"]), ("kr", ["KR"]), ("KOR", ["KR"]), ("410", ["KR"]), ("land", ["AX"]),
    ("o", ["KR", "XX"]), ("zzz", []),
  ])
  func `a search finds names, without regard to case and accents, and codes`(
    search: String, codes: [String]
  ) {
    let model = CountryListModel.list(Self.countries, search: search)
    let none = "No country matches \"\(search)\". Type \"countries\" to see all."
    let remark = codes.isEmpty ? none : "\(codes.count) of 3 countries"
    #expect(model == .list(Self.countries.filter { codes.contains($0.code) }, remark: remark))
  }

  @Test func `a country without some of its codes keeps its columns`() {
    #expect(CountryRow(country: Self.countries[2]).text == "XX            Nowhere  🇽🇽")
    let lines = CountryDetailView.lines(Self.countries[2]).map(\.text)
    #expect(lines == ["Nowhere 🇽🇽", "  Codes      XX"])
  }
}
