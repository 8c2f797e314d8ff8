import Testing

@testable import Repositories

struct RankPartsTests {
  @Test(arguments: ["a0", "Zz", "b01", "a0V", "Y10001", "czzz0z"])
  func `a rank taken apart and put together is the same`(text: String) {
    #expect(RankParts(Rank(text: text)).rank == Rank(text: text))
  }

  @Test func `the digits after the whole number are the fraction`() {
    let parts = RankParts(Rank(text: "b01Vz"))

    #expect(parts.integer.digits == [0, 1])
    #expect(parts.fraction == [31, 61])
  }
}
