import Testing

@testable import Repositories

struct RankFractionTests {
  @Test(
    arguments: [
      ([], nil, [31]),
      ([], [31], [16]),
      ([], [1], [0, 31]),
      ([], [0, 1], [0, 0, 31]),
      ([61], nil, [61, 31]),
      ([5], [6], [5, 31]),
      ([5], [6, 1], [6]),
      ([5, 61], [6], [5, 61, 31]),
      ([5], [5, 2], [5, 1]),
      ([5, 3], [5, 10], [5, 7]),
    ] as [([UInt8], [UInt8]?, [UInt8])])
  func `the middle is a short fraction between`(
    lower: [UInt8], upper: [UInt8]?, middle: [UInt8]
  ) {
    #expect(RankFraction.middle(lower, upper) == middle)
  }
}
