import Testing

@testable import Repositories

struct RankIntegerTests {
  private func text(_ integer: RankInteger?) -> String? {
    integer.map { RankParts(integer: $0, fraction: []).rank.text }
  }

  private func integer(_ text: String) -> RankInteger {
    RankParts(Rank(text: text)).integer
  }

  @Test(arguments: [
    ("a0", "a1"), ("a9", "aA"), ("aZ", "aa"), ("az", "b00"), ("b0z", "b10"), ("bzz", "c000"),
    ("Zz", "a0"), ("Yzz", "Z0"), ("Xzzz", "Y00"),
  ])
  func `whole numbers follow one another across every length`(lower: String, upper: String) {
    #expect(text(integer(lower).next) == upper)
    #expect(text(integer(upper).previous) == lower)
  }

  @Test func `there is nothing beyond the smallest and the greatest`() {
    let smallest = integer("A" + String(repeating: "0", count: 26))
    let greatest = integer("z" + String(repeating: "z", count: 26))

    #expect(smallest.isSmallest)
    #expect(smallest.previous == nil)
    #expect(greatest.next == nil)
    #expect(!greatest.isSmallest)
  }
}
