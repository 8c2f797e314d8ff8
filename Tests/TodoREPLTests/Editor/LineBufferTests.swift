import StateStoreTesting
import Testing

@testable import todo_repl

struct LineBufferTests {
  @Test func `marks and joiners join what is before them, also in the middle`() {
    var buffer = LineBuffer("ex")
    buffer.move(to: 1)
    buffer.insert("\u{301}")
    #expect(buffer.characters == ["é", "x"] && buffer.cursor == 1)
    buffer = LineBuffer("👩💻")
    buffer.move(to: 1)
    buffer.insert("\u{200D}")
    #expect(buffer.characters == ["👩‍💻"] && buffer.cursor == 1)
    buffer = LineBuffer("🇰x🇷")
    buffer.remove(1..<2)
    #expect(buffer.characters == ["🇰🇷"] && buffer.cursor == 1)
  }

  @Test func `the cursor stays in the line`() {
    var buffer = LineBuffer("한글")
    buffer.move(to: -3)
    #expect(buffer.cursor == 0)
    buffer.move(to: 7)
    #expect(buffer.cursor == 2 && buffer.textBeforeCursor == "한글")
  }

  @Test func `words are runs of letters and digits`() {
    var buffer = LineBuffer("add 우유, 2 l")
    #expect(buffer.wordStart == 10 && buffer.spacedWordStart == 10)
    buffer.move(to: 7)
    #expect(buffer.wordStart == 4 && buffer.spacedWordStart == 4)
    #expect(buffer.wordEnd == 9)
    buffer.move(to: 3)
    #expect(buffer.wordEnd == 6 && buffer.wordStart == 0)
  }

  @Test func `characters are exchanged`() {
    var buffer = LineBuffer("ab")
    var isDone = buffer.transpose()
    #expect(isDone && buffer.text == "ba" && buffer.cursor == 2)
    buffer.move(to: 0)
    isDone = buffer.transpose()
    #expect(!isDone)
    buffer = LineBuffer("x")
    isDone = buffer.transpose()
    #expect(!isDone && buffer.text == "x")
  }

  @Test func `it agrees with an array of characters that never join`() {
    var random = SeededGenerator()
    var buffer = LineBuffer()
    var model: [Character] = []
    var cursor = 0
    for _ in 0..<LongTests.rounds(15_000) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let text = random.pick(["a", "한글", "日本", "👩‍💻", " "])
        buffer.insert(text)
        model.insert(contentsOf: text, at: cursor)
        cursor += text.count
      case 1 where cursor > 0:
        buffer.remove(cursor - 1..<cursor)
        cursor -= 1
        model.remove(at: cursor)
      case 2:
        cursor = Int.random(in: 0...model.count, using: &random)
        buffer.move(to: cursor)
      default:
        let end = Int.random(in: cursor...model.count, using: &random)
        buffer.replace(cursor..<end, with: "b")
        model.replaceSubrange(cursor..<end, with: ["b"])
        cursor += 1
      }
      #expect(
        buffer.characters == model && buffer.cursor == cursor, "\(random.repetition)")
    }
  }
}
