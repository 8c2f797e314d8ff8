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

  @Test func `ranks of one text are equal`() {
    #expect(Rank(text: "a0") == Rank(text: "a0"))
    #expect(!(Rank(text: "a0") < Rank(text: "a0")))
  }
}
