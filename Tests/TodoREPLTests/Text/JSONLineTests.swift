import Foundation
import StateStoreTesting
import Testing

@testable import todo_repl

struct JSONLineTests {
  @Test func `keys keep their order and values their type`() {
    let line: JSONLine = [
      "z": .string("text"), "a": .int(-3), "m": .bool(true), "b": .bool(false), "y": .null,
      "c": .strings(["x", ""]), "d": .strings([]),
    ]
    #expect(
      line.description
        == #"{"z":"text","a":-3,"m":true,"b":false,"y":null,"c":["x",""],"d":[]}"#)
  }

  @Test func `an object without members is empty`() {
    let line: JSONLine = [:]
    #expect(line.description == "{}")
  }

  @Test func `members can be added at the end`() {
    let line: JSONLine = ["a": .int(1)] + ["b": .null]
    #expect(line.description == #"{"a":1,"b":null}"#)
  }

  @Test func `objects can hold objects`() {
    let line: JSONLine = ["a": .objects([["b": .text("x")], [:]]), "c": .objects([])]
    #expect(line.description == #"{"a":[{"b":"x"},{}],"c":[]}"#)
  }

  @Test func `what needs an escape gets the short one where there is one`() {
    let line: JSONLine = ["a\"": .string("\"\\\n\r\t\u{0}\u{1B}\u{7F}\u{85}\u{2028}\u{2029}/é👩")]
    #expect(
      line.description
        == #"{"a\"":"\"\\\n\r\t\u0000\u001b\u007f\u0085\u2028\u2029/é👩"}"#)
  }

  @Test func `what nobody sees, or reorders what they see, is escaped to the same value`() throws {
    let text =
      "a\u{202E}b\u{2066}\u{200B}\u{200D}\u{FEFF}\u{E0041}\u{FFF9}\u{3164}❤\u{FE0F}\u{200D}🔥"
    let line: JSONLine = ["t": .string(text)]
    let escaped =
      #"{"t":"a\u202eb\u2066\u200b\u200d\ufeff\udb40\udc41\ufff9\u3164"#
      + "❤\u{FE0F}\u{200D}🔥\"}"
    #expect(Array(line.description.utf8) == Array(escaped.utf8))
    let back = try parsed(line)["t"] as? String
    #expect(back.map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test func `escapes are found inside characters`() {
    let line: JSONLine = ["a": .string("\r\n\"\u{301}")]
    #expect(Array(line.description.utf8) == Array("{\"a\":\"\\r\\n\\\"\u{301}\"}".utf8))
  }

  @Test(arguments: [Int.min, -1, 0, 1, Int.max])
  func `whole numbers are kept exactly`(number: Int) throws {
    let object = try parsed(["n": .int(number)])
    #expect((object["n"] as? NSNumber)?.intValue == number)
  }

  @Test func `every control character survives`() throws {
    for value in Array(UInt32(0)...0x1F) + Array(0x7F...0x9F) + [0x2028, 0x2029] {
      let text = String(try #require(Unicode.Scalar(value)))
      #expect(try parsed(["t": .string(text)])["t"] as? String == text, "\(value)")
    }
  }

  @Test(arguments: ["", "👩‍👩‍👧‍👦🇰🇷", "e\u{301}", "\u{301}", "שלום", "\"\\/", "\u{10FFFF}\u{FEFF}"])
  func `every text survives, also as a key and in a list`(text: String) throws {
    let object = try parsed(["k\(text)": .strings([text, "x"]), "t": .string(text)])
    #expect(object["k\(text)"] as? [String] == [text, "x"])
    #expect(object["t"] as? String == text)
  }

  @Test func `ten thousand characters survive`() throws {
    let text = String(repeating: "añ\"\\\u{1}👩‍👧한\r\n\u{2028}/", count: 1_000)
    #expect(text.count == 10_000)
    #expect(try parsed(["t": .string(text)])["t"] as? String == text)
  }

  @Test func `any text is one line that parses back to it`() throws {
    var random = SeededGenerator()
    for _ in 0..<LongTests.rounds(9_000) {
      let text = random.text(upTo: 30)
      let line: JSONLine = ["t": .string(text)]
      #expect(
        !line.description.unicodeScalars.contains { $0.properties.generalCategory == .control })
      let back = try parsed(line)["t"] as? String
      #expect(back.map { Array($0.utf8) } == Array(text.utf8), "\(random.repetition)")
    }
  }

  private func parsed(_ line: JSONLine) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(line.description.utf8))
    return try #require(object as? [String: Any])
  }

  @Test func `a million quotation marks are escaped`() {
    // Work that grew with the square of the length would take minutes.
    let line: JSONLine = ["text": .string(String(repeating: "\"", count: 1_000_000))]
    #expect(line.description.utf8.count == 2_000_000 + #"{"text":""}"#.utf8.count)
  }
}
