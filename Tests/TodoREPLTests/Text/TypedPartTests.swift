import StateStoreTesting
import Testing

@testable import todo_repl

struct TypedPartTests {
  private static let parts = [
    "a", "B", "milk", " ", "é", "e\u{301}", "\u{301}", "İ", "K", "한", "하", "ᆫ", "ㅎ", "글", "字", "漢",
    "\u{F900}", "ß", "\r", "\n", "\u{200D}", "👍", "🏽", "1", "-", "ᄒ", "ᅡ",
  ]

  @Test func `a title contains what its small letters contain, character by character`()
    async throws
  {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(20_000) {
        func text(_ length: ClosedRange<Int>) -> String {
          (0..<Int.random(in: length, using: &random)).map { _ in
            Self.parts[Int.random(in: 0..<Self.parts.count, using: &random)]
          }.joined()
        }
        let (typed, title) = (text(0...3), text(0...8))
        let expected = title.lowercased().contains(typed.lowercased())
        #expect(TypedPart(typed).isIn(title) == expected, "\(typed.debugDescription) in \(title)")
      }
    }
  }

  @Test(arguments: [
    ("BREAD", "Buy bread", true), ("bred", "Buy bread", false), ("빵", "빵 사기", true),
    ("", "anything", true), ("aab", "aaab", true), ("사기 ", "빵 사기", false),
  ])
  func `plain texts are found in any case`(typed: String, title: String, isIn: Bool) {
    #expect(TypedPart(typed).isIn(title) == isIn)
  }
}
