import Testing

@testable import StateStore

struct BriefTests {
  @Test func `a long value is cut`() {
    let text = Brief().text(of: Array(0..<1_000))
    #expect(text.hasPrefix("[0, 1, 2, 3, "))
    #expect(text.hasSuffix("…"))
    #expect(text.count == Brief.limit + 1)
  }

  @Test func `a value that just fits is whole`() {
    let string = String(repeating: "a", count: Brief.limit - 2)
    #expect(Brief().text(of: string) == "\"\(string)\"")
  }

  @Test func `long texts are shown from a little before their first difference`() {
    let same = String(repeating: "a", count: 500)
    let change = Brief().change(from: same + "b" + same, to: same + "c")
    let parts = change.split(separator: " → ")
    #expect(parts.count == 2)
    #expect(parts[0].hasPrefix("…aaaa") && parts[0].hasSuffix("…"))
    #expect(parts[0].contains("ab"))
    #expect(parts[1] == "…" + String(repeating: "a", count: Brief.limit / 4) + "c\"")
  }

  @Test func `line breaks stay on the line`() {
    struct Verse: CustomStringConvertible { let description = "one\ntwo" }
    #expect(Brief().text(of: Verse()) == "one\\ntwo")
    #expect(Brief().text(of: "one\ntwo") == #""one\ntwo""#)
  }
}
