import StateStoreTesting
import Testing

@testable import todo_repl

struct PlainTextTests {
  @Test func `printable ASCII and Hangul syllables are plain, and what borders on them is not`() {
    #expect(PlainText.width(of: "") == 0)
    #expect(PlainText.width(of: " ~") == 2)
    #expect(PlainText.width(of: "가힣 x") == 6)
    for text in ["\u{1F}", "\u{7F}", "\u{80}", "\u{ABFF}", "\u{D7A4}", "\u{D7B0}", "\u{A000}"] {
      #expect(PlainText.width(of: text) == nil)
      #expect(PlainText.width(of: "a가\(text)가a") == nil)
    }
  }

  @Test func `a plain text is as wide as its characters, and shown as it is`() async throws {
    try await withSeed { random in
      let rounds = LongTests.rounds(5_000)
      var plain = 0
      for _ in 0..<rounds {
        let hard = Int.random(in: 0...1, using: &random)
        let text = random.plainText(upTo: 6) + random.text(upTo: hard)
        guard let width = PlainText.width(of: text) else { continue }
        plain += 1
        #expect(width == text.reduce(0) { $0 + $1.displayWidth })
        Legibility.forEachScalar(of: text) { #expect($1, "\($0.value)") }
        #expect(Array(DisplayText(text).description.utf8) == Array(text.utf8))
        #expect(DisplayText(text).width == width)
      }
      #expect(plain > rounds / 10)
    }
  }
}

extension SeededGenerator {
  /// Makes a text of printable ASCII characters and Hangul syllables.
  fileprivate mutating func plainText(upTo length: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...length, using: &self) {
      let isASCII = Bool.random(using: &self)
      let value = UInt32.random(in: isASCII ? 0x20...0x7E : 0xAC00...0xD7A3, using: &self)
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    return String(text)
  }
}
