import StateStoreTesting
import Testing

@testable import Repositories

struct RankTests {
  @Test func `ranks stand in the order of their bytes`() {
    let texts = ["A1", "YZZ", "Z0", "Zz", "a0", "a00V", "a0V", "aV", "aa", "az", "b00", "c0000"]

    var random = SeededGenerator()
    let shuffled = texts.shuffled(using: &random)
    #expect(shuffled.map(Rank.init(text:)).sorted() == texts.map(Rank.init(text:)))
  }

  @Test func `ranks that would make all others long are not usual`() {
    let longest = Rank(text: "a0" + String(repeating: "V", count: 998))
    #expect(longest.isUsual && !Rank(text: longest.text + "V").isUsual)
    let first = Rank(text: "A" + String(repeating: "0", count: 26) + "1")
    let last = Rank(text: String(repeating: "z", count: 27))
    #expect(!first.isUsual && !last.isUsual)
    for rank in [Rank.between(nil, nil), .between(longest, nil), .between(nil, longest)] {
      #expect(rank.isUsual && rank.text.utf8.count < 4)
    }
  }
}
