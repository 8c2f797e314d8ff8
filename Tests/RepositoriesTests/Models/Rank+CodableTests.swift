import Foundation
import Testing

@testable import Repositories

struct RankCodableTests {
  @Test func `a rank is coded as its text`() throws {
    let rank = Rank.between(nil, nil)

    #expect(String(decoding: try JSONEncoder().encode(rank), as: UTF8.self) == #""a0""#)
    #expect(try JSONDecoder().decode(Rank.self, from: Data(#""a0""#.utf8)) == rank)
  }

  @Test(arguments: ["", "0a", "a", "a00"])
  func `a text that is not a rank is refused`(text: String) throws {
    let data = try JSONEncoder().encode(text)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Rank.self, from: data)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "\(text.debugDescription) is no rank.")
  }
}
