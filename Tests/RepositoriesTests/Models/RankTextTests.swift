import Testing

@testable import Repositories

struct RankTextTests {
  private func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: ["a0", "Z0", "A00000000000000000000000000V", "b001", "Y10001", "czzz0z"])
  func `a rank is its whole number and its fraction`(text: String) {
    #expect(RankText.isRank(Array(text.utf8)[...]))
    let parts = RankText(Rank(text: text))
    #expect(self.text(Array(parts.whole) + parts.fraction) == text)
  }

  @Test func `the digits after the whole number are the fraction`() {
    let parts = RankText(Rank(text: "b01Vz"))
    #expect(text(Array(parts.whole)) == "b01" && text(Array(parts.fraction)) == "Vz")
  }

  @Test(arguments: [
    "", "0a", "가0", "a-", "a0é", "a", "b0", "a00", "A00000000000000000000000000", "a0 ", "é0",
  ])
  func `a text without a head, too short, of other characters or with a 0 at its end is none`(
    text: String
  ) {
    #expect(!RankText.isRank(Array(text.utf8)[...]))
  }

  @Test(arguments: [
    ("a0", "a1"), ("a9", "aA"), ("aZ", "aa"), ("az", "b00"), ("b0z", "b10"), ("bzz", "c000"),
    ("Zz", "a0"), ("Yzz", "Z0"), ("Xzzz", "Y00"),
  ])
  func `whole numbers follow one another across every length`(lower: String, upper: String) {
    #expect(text(RankText(Rank(text: lower)).neighbour(above: true)) == upper)
    #expect(text(RankText(Rank(text: upper)).neighbour(above: false)) == lower)
  }

  @Test func `there is nothing beyond the smallest and the greatest`() {
    let smallest = RankText(Rank(text: "A" + String(repeating: "0", count: 26)))
    let greatest = RankText(Rank(text: "z" + String(repeating: "z", count: 26)))
    #expect(RankText.isSmallest(smallest.whole) && !RankText.isSmallest(greatest.whole))
    #expect(smallest.neighbour(above: false) == nil && greatest.neighbour(above: true) == nil)
  }

  @Test(
    arguments: [
      ("", nil, "V"), ("", "V", "G"), ("", "1", "0V"), ("", "01", "00V"), ("z", nil, "zV"),
      ("5", "6", "5V"), ("5", "61", "6"), ("5z", "6", "5zV"), ("5", "52", "51"), ("53", "5A", "57"),
    ] as [(String, String?, String)])
  func `the middle is a short fraction between`(lower: String, upper: String?, middle: String) {
    let (lower, upper) = (Array(lower.utf8)[...], upper.map { Array($0.utf8)[...] })
    #expect(text(RankText.middle(lower, upper)) == middle)
  }
}
