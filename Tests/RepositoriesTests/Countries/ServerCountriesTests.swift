import Foundation
import Testing

@testable import Repositories

/// The answers of REST Countries, from samples written by hand.
struct ServerCountriesTests {
  private func countries(_ text: String) throws -> [ServerCountry] {
    try ServerCountries(Data(text.utf8)).countries
  }

  private func country(_ text: String) throws -> ServerCountry {
    try #require(try countries("[\(text)]").first)
  }

  static let v3 = #"""
    {
      "cca2": "KR", "cca3": "KOR",
      "name": {
        "common": "South Korea", "official": "Republic of Korea",
        "nativeName": {"kor": {"official": "대한민국", "common": "한국"}}
      },
      "translations": {"kor": {"common": "한국"}, "deu": {"common": "Südkorea"}},
      "capital": ["Seoul"], "population": 51780579, "area": 100210.0, "borders": ["PRK"],
      "languages": {"kor": "Korean"}, "idd": {"root": "+8", "suffixes": ["2"]}
    }
    """#

  static let v2 = #"""
    {
      "name": "Korea (Republic of)", "alpha2Code": "KR", "capital": "Seoul",
      "altSpellings": ["KR"], "nativeName": "대한민국",
      "translations": {"de": "Südkorea"}, "population": 51780579, "area": 100210,
      "borders": ["PRK"], "callingCodes": ["82"],
      "languages": [{"iso639_1": "ko", "name": "Korean"}]
    }
    """#

  @Test func `the form of v3.1 is read`() throws {
    #expect(
      try country(Self.v3)
        == ServerCountry(
          code: "KR", name: "South Korea", otherNames: ["Republic of Korea", "한국"],
          translations: ["kor": "한국", "deu": "Südkorea"], capitals: ["Seoul"],
          population: 51_780_579, area: 100_210, borders: ["PRK"],
          languages: [.init(code: "kor", name: "Korean")], callingCodes: ["+82"]))
  }

  @Test func `the form of v2 is read`() throws {
    #expect(
      try country(Self.v2)
        == ServerCountry(
          code: "KR", name: "Korea (Republic of)", otherNames: ["KR", "대한민국"],
          translations: ["de": "Südkorea"], capitals: ["Seoul"], population: 51_780_579,
          area: 100_210, borders: ["PRK"], languages: [.init(code: "ko", name: "Korean")],
          callingCodes: ["+82"]))
  }

  @Test(arguments: [#"{"cca2":"aq"}"#, #"{"alpha2Code":"AQ"}"#])
  func `a code is enough`(text: String) throws {
    let country = try country(text)
    #expect(country.code == "AQ" && country.name == nil && country.capitals.isEmpty)
    #expect(country.population == nil && country.callingCodes.isEmpty)
  }

  @Test func `entries that cannot be read are left out, and the second of one code`() throws {
    let text = #"[1, null, {}, {"cca2": 7}, {"cca2":"KOR"}, {"cca2":"KR"}, [], {"cca2":"kr"}]"#
    #expect(try countries(text).map(\.code) == ["KR"])
  }

  @Test(arguments: ["[]", "[1]", "{}", "", "nonsense", #"{"message":"Not Found"}"#])
  func `an answer without a country is refused`(text: String) {
    #expect(throws: (any Error).self) { try countries(text) }
  }

  @Test(arguments: [
    ("population", "-1"), ("population", "1e30"), ("population", "\"7\""), ("population", "[7]"),
    ("area", "-0.5"), ("area", "1e300"), ("area", "null"), ("capital", "7"), ("capital", "{}"),
    ("borders", "[7, \"XX\", \"ABCD\"]"), ("languages", "[]"), ("languages", "\"ko\""),
    ("idd", "[]"), ("translations", "[\"a\"]"), ("name", "\"x\""), ("name", "[[[]]]"),
  ])
  func `a field of another form, or out of bounds, counts as missing`(
    field: String, value: String
  ) throws {
    #expect(
      try country(#"{"cca2":"KR","\#(field)":\#(value)}"#) == country(#"{"cca2":"KR"}"#))
  }

  @Test func `texts come as one harmless line of bounded length`() throws {
    let name = "a\\u001b[2J\\n\\u202eb" + String(repeating: "c", count: 5_000)
    let country = try country(#"{"cca2":"KR","name":{"common":"\#(name)"}}"#)
    let found = try #require(country.name)
    #expect(found.hasPrefix("a [2J b") && found.count == 100)
  }

  @Test(arguments: [
    (#"{"root":"+1","suffixes":["201","202","203","204"]}"#, ["+1"]),
    (#"{"root":"+7","suffixes":["6","7"]}"#, ["+76", "+77"]),
    (#"{"root":"+44"}"#, ["+44"]), (#"{"suffixes":["2"]}"#, []), (#"{"root":""}"#, []),
    (#"{"root":"+999999999"}"#, []),
  ])
  func `areas of a country are not its calling codes`(idd: String, expected: [String]) throws {
    #expect(try country(#"{"cca2":"KR","idd":\#(idd)}"#).callingCodes == expected)
  }

  @Test func `a list is looked at to its limit`() throws {
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
    let codes = letters.flatMap { first in letters.map { first + $0 } }
    let entries = (codes + codes).map { #"{"cca2":"\#($0)"}"# }
    #expect(try countries("[\(entries.joined(separator: ","))]").count == 676)
  }

  @Test func `an answer nested as deeply as can be does not stop the program`() {
    for depth in [100, 600, 100_000] {
      let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      _ = try? countries(#"[{"cca2":"KR","capital":\#(deep)}]"#)
      _ = try? countries(deep)
    }
  }
}
