import StateStoreTesting
import Testing

@testable import todo_repl

struct KeyDecoderTests {
  private func keys(_ bytes: some Sequence<UInt8>) -> [Keystroke] {
    var decoder = KeyDecoder()
    return bytes.flatMap { decoder.push($0) } + decoder.decide()
  }

  private func keys(_ text: String) -> [Keystroke] { keys(text.utf8) }

  @Test(
    arguments: [
      ("a", [.text("a")]), ("한🇰", [.text("한"), .text("🇰")]), ("\r", [.enter]),
      ("\n", [.enter]),
      ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]), ("\u{1}", [.control("a")]),
      ("\u{1F}", [.control("_")]), ("\u{0}", [.control("@")]), ("\u{1B}", [.escape]),
      ("\u{1B}f", [.alt("f")]), ("\u{1B}\u{7F}", [.alt("\u{7F}")]), ("\u{1B}[A", [.up]),
      ("\u{1B}OB", [.down]), ("\u{1B}[C", [.right]), ("\u{1B}[D", [.left]), ("\u{1B}[H", [.home]),
      ("\u{1B}OF", [.end]), ("\u{1B}[1~", [.home]), ("\u{1B}[4~", [.end]), ("\u{1B}[3~", [.delete]),
      ("\u{1B}[1;5C", [.wordRight]), ("\u{1B}[1;3D", [.wordLeft]), ("\u{1B}[3;5~", [.alt("d")]),
      ("\u{1B}[15~a", [.text("a")]), ("\u{1B}[[Aa", [.text("a")]), ("\u{1B}[Za", [.text("a")]),
      ("\u{1B}\u{1B}[A", [.escape, .up]), ("\u{1B}\r", [.escape, .enter]),
      ("\u{1B}[12\rx", [.enter, .text("x")]),
      ("\u{1B}[200~a\r\nb\u{1B}[A\u{1B}[201~c", [.paste("a\r\nb\u{1B}[A"), .text("c")]),
    ] as [(String, [Keystroke])])
  func `bytes are keys`(text: String, expected: [Keystroke]) {
    #expect(keys(text) == expected)
  }

  @Test(
    arguments: [
      ([0xFF], [Keystroke.text("\u{FFFD}")]), ([0xC3, 0x61], [.text("\u{FFFD}"), .text("a")]),
      ([0xED, 0xA0, 0x80], [.text("\u{FFFD}")]), ([0xF4, 0x90, 0x80, 0x80], [.text("\u{FFFD}")]),
      ([0xC3, 0xA9], [.text("é")]), ([0xE0, 0x80], []),
    ] as [([UInt8], [Keystroke])])
  func `what is no text is seen as such`(bytes: [UInt8], expected: [Keystroke]) {
    #expect(keys(bytes) == expected)
  }

  @Test func `an Esc is undecided until something follows, or a moment is over`() {
    var decoder = KeyDecoder()
    #expect(!decoder.isUndecided)
    #expect(decoder.push(0x1B) == [])
    #expect(decoder.isUndecided)
    #expect(decoder.decide() == [.escape])
    #expect(!decoder.isUndecided && decoder.decide() == [])
    // An incomplete sequence is no key.
    #expect(decoder.push(0x1B) == [] && decoder.push(UInt8(ascii: "[")) == [])
    #expect(decoder.decide() == [])
  }

  @Test func `a paste that is too long loses its rest, and ends all the same`() {
    let text = String(repeating: "x", count: KeyDecoder.longestPaste + 100)
    let pasted = keys("\u{1B}[200~\(text)\u{1B}[201~y")
    #expect(pasted == [.paste(String(text.prefix(KeyDecoder.longestPaste))), .text("y")])
  }

  @Test func `no bytes trap, in the decoder or in the editor, and the line stays whole`() {
    var random = SeededGenerator()
    var decoder = KeyDecoder()
    var editor = LineEditor(
      .command, prompt: "> ", history: LineHistory(["add 한글", "list", "e\u{301}"]))
    let hard: [UInt8] = Array(
      "\u{1B}[O;1~3ADCH한🇰\u{301}\u{200D} \u{12}\u{13}\u{17}\u{19}\u{1F}\t".utf8)
    for _ in 0..<LongTests.rounds(150_000) {
      let byte =
        Bool.random(using: &random) ? random.pick(hard) : UInt8.random(in: 0...255, using: &random)
      for key in decoder.push(byte) {
        _ = editor.press(key)
        let buffer = editor.buffer
        #expect(
          (0...buffer.characters.count).contains(buffer.cursor)
            && Array(buffer.text) == buffer.characters, "\(random.repetition)")
      }
    }
  }
}
