import StateStoreTesting
import Testing

@testable import todo_repl

struct DisplayWidthTests {
  @Test(
    arguments: [
      // Letters, box drawing and ambiguous characters take one column.
      ("", 0), ("Buy milk ~", 10), ("é ñ Ÿ", 5), ("שלום عربى", 9), ("├─┤█", 4), ("…①§±×", 5),
      // Korean, Japanese, Chinese and fullwidth characters take two, halfwidth ones one.
      ("할 일", 5), ("ㄱㅏ", 4), ("漢字𠀀", 6), ("ひらがなカタカナ", 16), ("Ａ（）　！", 10), ("、。「」", 8),
      ("おはよう, 세계!", 15), ("ｶﾀｶﾅ", 4), ("ｶﾞﾊﾟ", 4), ("ﾡ￨", 2),
      // A decomposed Hangul syllable takes two (할 일).
      ("\u{1112}\u{1161}\u{11AF} \u{110B}\u{1175}\u{11AF}", 5), ("\u{1112}\u{1161}", 2),
      ("\u{1112}", 2), ("\u{1161}", 0), ("\u{A960}\u{D7B0}\u{D7CB}", 2),
      ("\u{1112}\u{1112}\u{1161}", 4),
      // Marks take none, but the spacing ones of Thai and Indic letters.
      ("e\u{301}", 1), ("e\u{301}\u{323}\u{308}x", 2), ("は\u{3099}", 2), ("\u{301}", 0),
      ("葛\u{E0100}", 2), ("1\u{20E3}", 1),
      ("สวัสดี", 4), ("ที่", 1), ("กำ", 2), ("नि", 2), ("नमस्ते", 4), ("क्ष", 2), ("தமிழ்", 4),
      // Joiners and selectors take none and change no letter.
      ("👩\u{200D}", 2), ("می\u{200C}خ", 3), ("क\u{94D}\u{200D}ष", 2), ("字\u{FE00}", 2),
      ("🇰\u{FE0F}", 1), ("🇰🇷\u{FE0F}x", 3),
      // Half a flag takes one, a skin tone without skin two.
      ("🇰", 1), ("🇰🇷🇺🇸", 4), ("🇰🇷🇺", 3), ("a🏽", 3),
      // What is made visible counts as it shows.
      ("a\tb", 4), ("\u{1B}[2J", 5), ("\u{200B}", 8),
    ] as [(String, Int)])
  func `a text is as wide as the columns that its characters take`(text: String, width: Int) {
    #expect(DisplayText(text).width == width)
  }

  @Test(arguments: ["👍", "⌚", "🀄", "🏽", "🫠", "⬛"])
  func `an emoji takes two columns`(text: String) {
    #expect(DisplayText(text).width == 2)
  }

  @Test(arguments: ["❤", "✈", "☎", "🅰", "©", "↔"])
  func `a symbol becomes as wide as an emoji by its selector`(text: String) {
    #expect(DisplayText(text).width == 1)
    #expect(DisplayText(text + "\u{FE0F}").width == 2)
    #expect(DisplayText(text + "\u{FE0E}").width == 1)
  }

  @Test func `an emoji becomes as narrow as a symbol by its selector`() {
    #expect(DisplayText("⌚\u{FE0E}").width == 1)
    #expect(DisplayText("⌚\u{FE0F}").width == 2)
  }

  @Test(arguments: [
    "👩\u{200D}👩\u{200D}👧\u{200D}👦", "👨\u{200D}❤️\u{200D}👨", "❤️\u{200D}🔥", "❤\u{200D}🔥", "🏳️\u{200D}🌈",
    "🧑🏽\u{200D}🚀", "🧑🏻\u{200D}❤️\u{200D}💋\u{200D}🧑🏿", "🏃🏽\u{200D}♀️\u{200D}➡️", "👍🏽", "☝🏽", "☝️🏽", "1️⃣", "#️⃣",
    "🇰🇷", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
  ])
  func `an emoji of several scalars takes two columns`(text: String) {
    #expect(text.count == 1)
    #expect(DisplayText(text).width == 2)
    #expect(DisplayText("a\(text)한 \(text)").width == 8)
  }

  @Test func `no text is wider than its bytes are many, and texts in a row are as wide as each`() {
    var random = SeededGenerator()
    for _ in 0..<LongTests.rounds(9_000) {
      let text = DisplayText(random.text(upTo: 30))
      let line = DisplayText("\(text)\n\(text)")
      #expect(text.width <= text.description.utf8.count, "\(random.repetition)")
      #expect(line.width == 2 * text.width + 2, "\(random.repetition)")
    }
  }
}
