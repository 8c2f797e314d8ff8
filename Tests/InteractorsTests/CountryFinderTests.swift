import Interactors
import Repositories
import Testing

/// What people type, and the countries that it finds in the locale data.
struct CountryFinderTests {
  private static let english = Task {
    CountryFinder(try await LocaleCountriesRepository(language: "en").countries())
  }
  private static let korean = Task {
    CountryFinder(try await LocaleCountriesRepository(language: "ko").countries())
  }

  private func finder(_ language: String = "en") async throws -> CountryFinder {
    try await (language == "ko" ? Self.korean : Self.english).value
  }

  @Test(
    arguments: [
      ("korea", ["KP", "KR"]), ("KOREA", ["KP", "KR"]),
      ("한국", ["KR"]), ("남한", ["KR"]), ("대한민국", ["KR"]), ("북한", ["KP"]), ("조선", ["KP"]),
      ("uk", ["GB", "UA"]), ("U.K.", ["GB", "UA"]), ("england", ["GB"]), ("scotland", ["GB"]),
      ("northern ireland", ["GB"]), ("great britain", ["GB"]), ("영국", ["GB", "VG", "IO"]),
      ("america", ["US", "AS"]), ("U.S.A.", ["US"]), ("the united states", ["US", "UM", "VI"]),
      ("holland", ["NL"]), ("the netherlands", ["NL", "BQ"]), ("burma", ["MM"]),
      ("persia", ["IR"]), ("ivory coast", ["CI"]), ("cote d'ivoire", ["CI"]), ("swaziland", ["SZ"]),
      ("macedonia", ["MK"]), ("czech republic", ["CZ"]), ("turkey", ["TR"]), ("터키", ["TR"]),
      ("cape verde", ["CV"]), ("east timor", ["TL"]), ("vatican", ["VA"]), ("congo", ["CG", "CD"]),
      ("콩고", ["CG", "CD"]), ("uae", ["AE"]), ("emirates", ["AE"]), ("taiwan", ["TW"]),
      ("macau", ["MO"]), ("중국", ["CN"]), ("호주", ["AU"]), ("남아공", ["ZA"]),
      ("bosnia and herzegovina", ["BA"]), ("Trinidad & Tobago", ["TT"]), ("guinea bissau", ["GW"]),
      ("중앙아프리카공화국", ["CF"]), ("중앙 아프리카 공화국", ["CF"]),
    ] as [(String, [String])])
  func `any name in either language finds, exact ones first`(
    text: String, codes: [String]
  ) async throws {
    #expect(try await finder().countries(fitting: text).map(\.code) == codes)
    #expect(
      Set(try await finder("ko").countries(fitting: text).map(\.code)) == Set(codes),
      "in a Korean list")
  }

  @Test(
    arguments: [
      ("europe", 51, "FR"), ("유럽", 51, "FR"), ("western europe", 9, "DE"), ("서유럽", 9, "DE"),
      ("EUR", 35, "FR"), ("euro", 35, "FR"), ("유로", 35, "FR"), ("won", 2, "KR"), ("원", 2, "KP"),
      ("french", 27, "FR"), ("프랑스어", 26, "FR"), ("+82", 1, "KR"), ("82", 1, "KR"),
      ("+1", 25, "CA"), ("+7", 2, "KZ"), ("1-684", 1, "AS"), ("+1 684", 1, "AS"),
      ("asia", 51, "KR"),
      ("아시아", 51, "KR"), ("중앙아시아", 5, "KZ"), ("east asia", 8, "JP"), ("북미", 5, "CA"),
    ])
  func `words that countries share find all of them`(
    text: String, count: Int, code: String
  ) async throws {
    let found = try await finder().countries(fitting: text).map(\.code)
    #expect(found.count == count)
    #expect(found.contains(code))
  }

  @Test(
    arguments: [
      ("aland", ["AX", "NZ"]), ("åland", ["AX", "NZ"]), ("asia", nil), ("zz", ["CG"]),
      ("x", ["LU", "MX"]),
    ] as [(String, [String]?)])
  func `the name has a text anywhere, other names at the beginning of a word`(
    text: String, codes: [String]?
  ) async throws {
    let found = try await finder().countries(fitting: text).map(\.code)
    if let codes { #expect(found == codes) } else { #expect(found.contains("MY")) }
  }

  @Test(arguments: ["", " ", "\"", "+", "...", "nowhere at all", "xyzzy", "\u{301}", "🇰🇷"])
  func `what fits nothing finds nothing`(text: String) async throws {
    #expect(try await finder().countries(fitting: text).isEmpty)
    #expect(try await finder().country(named: text) == .none(suggestion: nil))
  }

  @Test(
    arguments: [
      ("kr", "KR"), ("KOR", "KR"), ("410", "KR"), ("am", "AM"), ("AM", "AM"), ("france", "FR"),
      ("프랑스", "FR"), ("guinea", "GN"), ("niger", "NE"), ("sudan", "SD"), ("dominica", "DM"),
      ("samoa", "WS"), ("ireland", "IE"), ("georgia", "GE"), ("germ", "DE"), ("ger", "DE"),
      ("rus", "RU"), ("zz", nil), ("us", "US"),
      ("uk", "GB"), ("south  korea", "KR"), ("Korea, Republic of Korea", nil), ("me", "ME"),
    ] as [(String, String?)])
  func `a code comes first, then a whole name, then a part`(
    name: String, code: String?
  ) async throws {
    guard case .one(let country) = try await finder().country(named: name) else {
      #expect(code == nil)
      return
    }
    #expect(country.code == code)
  }

  @Test(
    arguments: [
      ("korea", ["KP", "KR"]), ("congo", ["CG", "CD"]), ("virgin islands", ["VG", "VI"]),
      ("코리아", ["KP", "KR"]), ("guin", ["GQ", "GN", "GW", "PG"]),
    ] as [(String, [String])])
  func `a name of several countries is no guess`(name: String, codes: [String]) async throws {
    guard case .several(let countries) = try await finder().country(named: name) else {
      Issue.record("\(name) is not ambiguous")
      return
    }
    #expect(countries.map(\.code) == codes)
  }

  @Test func `a capital and a calling code are names of last resort`() {
    let korea = Country(
      code: "KR", name: "South Korea", capitals: ["Seoul"], callingCodes: ["+82"])
    let other = Country(code: "XX", name: "Seoul Island", capitals: ["Town"])
    #expect(CountryFinder([korea]).country(named: "seoul") == .one(korea))
    #expect(CountryFinder([korea, other]).country(named: "seoul") == .one(other))
    #expect(CountryFinder([korea, other]).country(named: "+82") == .one(korea))
    #expect(CountryFinder([korea, other]).country(named: "tow") == .none(suggestion: nil))
    #expect(CountryFinder([korea]).knowsCapitals)
    #expect(!CountryFinder([Country(code: "XX", name: "X")]).knowsCapitals)
  }

  @Test(arguments: [
    ("germny", "Germany"), ("독잉", "독일"), ("untied states", "United States"), ("korae", "Korea"),
    ("swizerland", "Switzerland"), ("europ", "Europe"), ("europpe", "Europe"), ("xyzzy", nil),
    ("kx", nil), ("", nil), ("nowhere at all", nil), ("Frnace", "France"), ("캐나디", "캐나다"),
  ])
  func `a mistyped word is near one name at most`(typed: String, meant: String?) async throws {
    let finder = try await finder()
    guard let meant else {
      #expect(finder.nearest(to: typed) == nil)
      return
    }
    #expect(finder.nearest(to: typed) == meant)
  }

  @Test func `every country is found by its names, and none is meant by a word of another`()
    async throws
  {
    let countries = try await LocaleCountriesRepository(language: "en").countries()
    let finder = CountryFinder(countries)
    for country in countries {
      for name in [country.name] + country.otherNames {
        switch finder.country(named: name) {
        case .one(let found): #expect(found == country || found.hasCode(name), "\(name)")
        case .several(let found): #expect(found.contains(country), "\(name)")
        case .none: Issue.record("\(name) names no country")
        }
      }
    }
  }

  @Test(arguments: ["en", "ko"])
  func `every country is meant by its own name alone`(language: String) async throws {
    let countries = try await LocaleCountriesRepository(language: language).countries()
    let finder = CountryFinder(countries)
    for country in countries {
      #expect(finder.country(named: country.name) == .one(country))
    }
  }

  @Test func `capitals, all languages and calling codes of a server are found, too`() {
    let countries = [
      Country(
        code: "CH", name: "Switzerland", capitals: ["Bern"], languages: ["German", "French"],
        callingCodes: ["+41"]),
      Country(code: "US", name: "United States", capitals: ["Washington, D.C."]),
      Country(code: "XX", name: "Washing"),
    ]
    let finder = CountryFinder(countries)
    for (text, code) in [("bern", "CH"), ("FRENCH", "CH"), ("41", "CH"), ("washington", "US")] {
      #expect(finder.countries(fitting: text).map(\.code) == [code])
    }
    #expect(finder.countries(fitting: "ber").isEmpty)
  }

  @Test func `completions have the code's beginning, or a part of a name`() async throws {
    let finder = try await finder()
    #expect(finder.countries(beginningWith: "").count == 249)
    #expect(finder.countries(beginningWith: "남한").map(\.code) == ["KR"])
    #expect(finder.countries(beginningWith: "zw").map(\.code) == ["ZW"])
    #expect(finder.countries(beginningWith: "engl").map(\.code) == ["GB"])
  }

  @Test func `a very long text is answered soon`() async throws {
    let long = String(repeating: "가a\u{301}", count: 10_000)
    let finder = try await finder()
    #expect(finder.countries(fitting: long).isEmpty)
    #expect(finder.country(named: long) == .none(suggestion: nil))
  }
}
