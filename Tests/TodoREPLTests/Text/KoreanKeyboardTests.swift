import StateStoreTesting
import Testing

@testable import todo_repl

struct KoreanKeyboardTests {
  @Test(arguments: [
    ("ㅣㅑㄴㅅ", "list"), ("ㅁㅇㅇ", "add"), ("애ㅜㄷ", "done"), ("추가", "cnrk"), ("목록", "ahrfhr"),
    ("완료", "dhksfy"), ("값", "rkqt"), ("뷁", "qnpfr"), ("ㄳ", "rt"), ("ㅢ", "ml"),
  ])
  func `letters have the keys of the two-set layout`(word: String, keys: String) {
    #expect(KoreanKeyboard.keys(for: word) == keys)
  }

  @Test(arguments: ["", "list", "추가 ", "추a", "1"])
  func `other text has none`(word: String) {
    #expect(KoreanKeyboard.keys(for: word) == nil)
  }

  @Test func `every syllable and letter has keys`() {
    for value in Array(0xAC00...0xD7A3) + Array(0x3131...0x3163) {
      let scalar = Unicode.Scalar(UInt32(value)).map { String($0) } ?? ""
      #expect(KoreanKeyboard.keys(for: scalar)?.isEmpty == false)
    }
  }
}
