import Interactors
import Repositories
import Testing

struct CountryOrderTests {
  private static let countries = [
    Country(code: "AA", name: "A", population: 5, area: 2),
    Country(code: "BB", name: "B"),
    Country(code: "CC", name: "C", population: 7, area: 0.5),
    Country(code: "DD", name: "D", population: 5, area: .nan),
    Country(code: "EE", name: "E", population: .max, area: .infinity),
  ]

  @Test(
    arguments: [
      ("name", ["AA", "BB", "CC", "DD", "EE"]), ("-name", ["EE", "DD", "CC", "BB", "AA"]),
      ("population", ["EE", "CC", "AA", "DD", "BB"]),
      ("-population", ["AA", "DD", "CC", "EE", "BB"]),
      ("area", ["AA", "CC", "BB", "DD", "EE"]), ("-area", ["CC", "AA", "BB", "DD", "EE"]),
    ] as [(String, [String])])
  func `the largest number comes first, and what is unknown last`(
    typed: String, codes: [String]
  ) throws {
    let order = try #require(CountryOrder(typed: typed))
    #expect(order.sorted(Self.countries).map(\.code) == codes)
    #expect("\(order)" == "sort:\(typed)")
  }

  @Test(arguments: ["", "-", "size", "Name", "--name", "population ", "-\u{301}population"])
  func `other words are no order`(typed: String) {
    #expect(CountryOrder(typed: typed) == nil)
  }

  @Test func `a search that is sorted has the order of the list between equals`() {
    let finder = CountryFinder(Self.countries)
    #expect(finder.countries(fitting: "e", by: nil).map(\.code) == ["EE"])
    #expect(finder.countries(fitting: nil, by: nil).map(\.code) == Self.countries.map(\.code))
    #expect(
      finder.countries(fitting: nil, by: CountryOrder(.area)).map(\.code)
        == ["AA", "CC", "BB", "DD", "EE"])
  }
}
