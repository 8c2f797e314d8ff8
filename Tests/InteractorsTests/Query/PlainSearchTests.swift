import StateStoreTesting
import Testing

@testable import Interactors

struct PlainSearchTests {
  @Test func `what it knows is what the characters say`() async throws {
    let parts = ["a", "B", "z", "한", "글", "字", "é", "\u{301}", "\r", "\n", "ㅎ", "ᆫ", " ", "ab"]
    try await withSeed { random in
      var known = 0
      for _ in 0..<LongTests.rounds(20_000) {
        func text(_ length: ClosedRange<Int>) -> String {
          (0..<Int.random(in: length, using: &random)).map { _ in
            parts[Int.random(in: 0..<parts.count, using: &random)]
          }.joined()
        }
        let (part, other) = (text(1...3).lowercased(), text(0...6))
        guard let isIn = PlainSearch(part).isIn(other) else { continue }
        known += 1
        #expect(
          isIn == other.lowercased().contains(part),
          "\(part.debugDescription) in \(other.debugDescription)")
      }
      #expect(known > 100)
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
