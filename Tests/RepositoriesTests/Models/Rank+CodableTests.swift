import Foundation
import Testing

@testable import Repositories

struct RankCodableTests {
  @Test func `a rank is coded as its text`() throws {
    let rank = Rank.between(nil, nil)

    #expect(String(decoding: try JSONEncoder().encode(rank), as: UTF8.self) == #""a0""#)
    #expect(try JSONDecoder().decode(Rank.self, from: Data(#""a0""#.utf8)) == rank)
  }

  @Test(arguments: [
    "": "is empty",
    "0a": "does not begin with a letter",
    "가0": "does not begin with a letter",
    "a-": "has a character other than 0–9, A–Z and a–z",
    "a0é": "has a character other than 0–9, A–Z and a–z",
    "a": "has 0 of the 1 digits that its first letter announces",
    "b0": "has 1 of the 2 digits that its first letter announces",
    "a00": "has a fraction that ends in 0",
    "A00000000000000000000000000": "leaves no room before it",
  ])
  func `a text that is not a rank is refused with the reason`(text: String, flaw: String) throws {
    #expect(Rank.flaw(in: text) == flaw)

    let data = try JSONEncoder().encode(text)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Rank.self, from: data)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "The rank \(text.debugDescription) \(flaw).")
  }

  @Test(arguments: ["a0", "Z0", "A00000000000000000000000000V", "b001"])
  func `a rank has no flaw`(text: String) {
    #expect(Rank.flaw(in: text) == nil)
  }
}
