import Interactors
import Repositories
import Testing

@testable import todo_repl

struct WordingTests {
  @Test(arguments: [
    ([], "", ""), (["a"], "a", "a"), (["a", "b"], "a and b", "a와 b"),
    (["a", "b", "n"], "a, b and n", "a, b와 n"), (["n", "b"], "n and b", "n과 b"),
  ])
  func `of several things the last is set apart`(
    items: [String], english: String, korean: String
  ) {
    #expect(English.all(items) == english)
    #expect(Korean.all(items) == korean)
  }

  @Test func `alternatives are joined by another word`() {
    #expect(English.any(["1", "2", "3"]) == "1, 2 or 3")
    #expect(Korean.any(["1", "2", "3"]) == "1, 2 또는 3")
  }

  @Test func `text from elsewhere is shown, not obeyed`() {
    #expect(English.quoted("--\u{1B}") == #""--^[""#)
    #expect(English.shown("a\n") == "a^J")
    #expect(English.said("r\u{7}") == "r^G")
    #expect(Korean.said(KnownReason.isDevice.rawValue) == "장치입니다")
  }

  @Test func `a sentence from elsewhere is whole, and begins small behind another one`() {
    #expect(English.whole("no") == "no.")
    #expect(English.whole("No.") == "No.")
    #expect(English.opening("Å\u{7}.") == "å^G.")
  }

  @Test func `a particle fits what stands before it, also behind a quotation mark`() {
    #expect("\("쌀", .object) \("우유", .object)" == "쌀을 우유를")
    #expect(#""우유"\#(.topic, after: "우유")"# == #""우유"는"#)
    #expect(
      Language.korean.text(of: .unknownOption("--\u{1B}", suggestion: nil))
        .hasPrefix(#""--^["은(는) 없는 옵션입니다."#))
  }
}
