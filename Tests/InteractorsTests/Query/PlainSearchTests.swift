import StateStoreTesting
import Testing

@testable import Interactors

struct PlainSearchTests {
  @Test func `what it knows is what the characters say`() async throws {
    let plain = ["a", "B", "z", "Z", "b", "ab", "한", "글", "字", " ", "\n"]
    let hard = plain + ["é", "\u{301}", "\r", "ㅎ", "ᆫ"]
    try await withSeed { random in
      var known = 0
      for _ in 0..<LongTests.rounds(20_000) {
        let parts = Int.random(in: 0...3, using: &random) == 0 ? hard : plain
        func text(_ length: ClosedRange<Int>) -> String {
          (0..<Int.random(in: length, using: &random)).map { _ in
            parts[Int.random(in: 0..<parts.count, using: &random)]
          }.joined()
        }
        let (part, other) = (text(1...3).lowercased(), text(0...24))
        guard let isIn = PlainSearch(part).isIn(other) else { continue }
        known += 1
        #expect(
          isIn == other.lowercased().contains(part),
          "\(part.debugDescription) in \(other.debugDescription)")
      }
      #expect(known > 100)
    }
  }

  @Test(arguments: ["qT", "Qt", "qt", "QT"])
  func `of two bytes side by side, each place and each case counts`(pair: String) {
    for length in 2...40 {
      for place in 0..<length - 1 {
        var text = [UInt8](repeating: UInt8(ascii: "x"), count: length)
        text.replaceSubrange(place..<place + 2, with: Array(pair.utf8))
        let other = String(decoding: text, as: UTF8.self)
        #expect(PlainSearch("qt").isIn(other) == true)
        #expect(PlainSearch("tq").isIn(other) == false && PlainSearch("q").isIn(other) == true)
        // What differs by the bit of a capital alone is another character.
        for part in ["q4", "\u{11}t"] { #expect(PlainSearch(part).isIn(other) == false) }
        text[place] = 0x0D
        #expect(PlainSearch("qt").isIn(String(decoding: text, as: UTF8.self)) == nil)
      }
    }
  }

  @Test func `a text with marks, accents or a carriage return is left to Unicode's tables`() {
    for other in ["e\u{301}", "é", "a\r\n", "ㅎ", "👍"] {
      #expect(PlainSearch("x").isIn(other) == nil)
    }
    #expect(PlainSearch("글").isIn("한글 字 abc") == true)
    #expect(PlainSearch("x").isIn("") == false)
  }
}
