import Foundation
import Testing

@testable import Repositories

/// The tables of what the system's locale data lacks.
struct CountryTablesTests {
  private static let codes = Set(ISO3166.all.map(\.alpha2))

  @Test func `everyday names belong to countries and parts of continents that there are`() {
    #expect(EverydayNames.byCode.count > 150)
    #expect(Set(EverydayNames.byCode.keys).isSubset(of: Self.codes))
    for code in EverydayNames.byRegion.keys {
      #expect(Locale(identifier: "en").localizedString(forRegionCode: code) != nil, "\(code)")
    }
  }

  @Test func `everyday names show something, and stand once at a country`() {
    for (code, names) in EverydayNames.byCode {
      #expect(Set(names).count == names.count, "\(code)")
      #expect(names.allSatisfy { !$0.isEmpty && $0.first != " " && $0.last != " " }, "\(code)")
    }
  }

  @Test(arguments: [
    ("GB", "UK"), ("GB", "England"), ("US", "America"), ("NL", "Holland"), ("KR", "Korea"),
    ("KP", "Korea"), ("KR", "한국"), ("KR", "남한"), ("KP", "조선"), ("MM", "Burma"), ("CD", "Congo"),
    ("CG", "Congo"), ("AE", "Emirates"), ("TR", "Turkey"), ("AU", "호주"),
  ])
  func `people's names are there`(code: String, name: String) {
    #expect(EverydayNames.byCode[code]?.contains(name) == true)
  }

  @Test func `calling codes are a plus and two to seven digits, of countries that there are`() {
    #expect(CallingCodes.byCode.count == 245)
    #expect(Set(CallingCodes.byCode.keys).isSubset(of: Self.codes))
    for (code, calling) in CallingCodes.byCode {
      #expect(!calling.isEmpty)
      for one in calling { #expect(one.wholeMatch(of: /\+[1-9][0-9]{0,6}/) != nil, "\(code)") }
    }
    #expect(CallingCodes.byCode["KR"] == ["+82"])
    #expect(CallingCodes.byCode["DO"] == ["+1809", "+1829", "+1849"])
  }

  @Test func `areas are called by a shared code, and no code is another's beginning`() {
    let all = Set(CallingCodes.byCode.values.joined().map { $0.dropFirst() })
    for code in all where code != "1" && code != "7" {
      #expect(!all.contains { $0 != code && $0.hasPrefix(code) }, "\(code)")
    }
  }
}
