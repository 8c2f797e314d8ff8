import Foundation
import Testing

@testable import Repositories

struct ISO3166Tests {
  @Test func `there are 249 countries, each with codes of its own`() {
    #expect(ISO3166.all.count == 249)
    #expect(Set(ISO3166.all.map(\.alpha2)).count == 249)
    #expect(Set(ISO3166.all.map(\.alpha3)).count == 249)
    #expect(Set(ISO3166.all.map(\.numeric)).count == 249)
  }

  @Test func `codes are two capitals, three capitals and three digits`() {
    for codes in ISO3166.all {
      #expect(codes.alpha2.wholeMatch(of: /[A-Z]{2}/) != nil, "\(codes)")
      #expect(codes.alpha3.wholeMatch(of: /[A-Z]{3}/) != nil, "\(codes)")
      #expect(codes.numeric.wholeMatch(of: /[0-9]{3}/) != nil, "\(codes)")
    }
  }

  @Test func `the countries are those that Foundation knows, without areas and exceptions`() {
    let others: Set = [
      "AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XK",
    ]
    let known = Set(Locale.Region.isoRegions.map(\.identifier)).filter {
      $0.wholeMatch(of: /[A-Z]{2}/) != nil
    }

    #expect(Set(ISO3166.all.map(\.alpha2)) == known.subtracting(others))
  }
}
