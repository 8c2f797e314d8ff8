import StateStoreTesting
import Testing

@testable import StateStore

struct LongestAscentTests {
  /// The numbers outside the longest ascent: they move so that the others are in order.
  private func moves(_ old: [Int]) -> [Int] {
    zip(old, old.longestAscent).filter { !$1 }.map(\.0)
  }

  @Test func `what keeps its order has not moved`() {
    #expect(moves([]) == [])
    #expect(moves([2, 5, 9]) == [])
  }

  @Test func `the one that jumped has moved`() {
    #expect(moves([3, 0, 1, 2]) == [3])
    #expect(moves([1, 2, 3, 0]) == [0])
  }

  @Test func `all but one move when the order is turned around`() {
    #expect(moves([3, 2, 1, 0]).count == 3)
  }

  @Test func `what stays is in order, and nothing shorter than that moves`() async throws {
    try await withSeed { generator in
      for _ in 0..<200 {
        let old = (0..<6).shuffled(using: &generator)
        let moves = moves(old)
        let stays = old.filter { !moves.contains($0) }
        #expect(stays == stays.sorted())
        #expect(stays.count == longestIncreasing(old[...], above: -1))
      }
    }
  }

  private func longestIncreasing(_ numbers: ArraySlice<Int>, above least: Int) -> Int {
    guard let first = numbers.first else { return 0 }
    let without = longestIncreasing(numbers.dropFirst(), above: least)
    if first < least { return without }
    return max(without, 1 + longestIncreasing(numbers.dropFirst(), above: first))
  }
}
