import Foundation
import StateStoreTesting
import Testing

@testable import Interactors

struct TextPatternTests {
  @Test(arguments: [
    ("straße", "STRASSE"), ("ÉCOLE", "ecole"), ("한국", "한국"), ("Ａｂｃ", "abc"), ("Ωmega", "ωMEGA"),
    ("が", "が"), ("東京", "東京"), ("ﬁne", "ﬁne"), ("", ""),
  ])
  func `texts are the same whatever their capitals, accents and composition`(
    first: String, second: String
  ) {
    for (first, second) in [(first, second), (second, first)] {
      let decomposed = second.decomposedStringWithCanonicalMapping
      for other in [second, decomposed] {
        #expect(TextPattern(first).equals(other) && TextPattern(first).isIn("x \(other) y"))
      }
    }
  }

  @Test(arguments: [("한글", "한국"), ("abc", "ab"), ("ab", "abc"), ("a", "")])
  func `texts that differ are not the same`(first: String, second: String) {
    #expect(!TextPattern(first).equals(second))
  }

  @Test func `random texts are found as Foundation finds them`() {
    var random = SeededGenerator()
    let pieces = [
      "a", "B", "é", "É", "e\u{301}", "ß", "ss", "한", "글", "東", "ω", "Ω", "が", "1", " ",
    ]
    func text(_ limit: Int) -> String {
      (0..<Int.random(in: 1...limit, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
    let options: String.CompareOptions = [
      .caseInsensitive, .diacriticInsensitive, .widthInsensitive,
    ]
    for _ in 0..<LongTests.rounds(15_000) {
      let (pattern, other) = (text(4), text(12))
      let expected = other.folding(options: options, locale: nil)
        .contains(pattern.folding(options: options, locale: nil))
      #expect(
        TextPattern(pattern).isIn(other) == expected,
        "\(pattern.debugDescription) in \(other.debugDescription), \(random.repetition)")
    }
  }
}
