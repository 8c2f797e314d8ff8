import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

struct RawJSONTests {
  @Test(arguments: [
    "1", "1.0", "-0", "1e400", "1E-7", "12345678901234567890", "0.1000", "null", "true", "false",
    "[]",
    "{}", #""""#, #""\u00e9\/\n""#, #""\ud800""#, #"{"b":[1,{"a":null}],"a":"","a":2}"#, #""우유""#,
  ])
  func `a value keeps its text`(text: String) {
    #expect(RawJSON(text)?.text == text)
  }

  @Test func `white space between the parts is left out, and stays within texts`() {
    #expect(RawJSON(" { \"a b\" :\t[ 1 ,\n\" \\\" \" ] }\r\n")?.text == #"{"a b":[1," \" "]}"#)
  }

  @Test(arguments: [
    "", " ", "01", "+1", "1.", ".5", "1e", "-", "nul", "truex", "[1,]", "[,1]", "[1 2]",
    #"{"a":1,}"#,
    "{a:1}", #"{"a"}"#, #"{"a":}"#, "[", "]", "{", #"{"a":1"#, #"""#, #""\x""#, #""\u12""#,
    "\"\n\"",
    "\"\u{1}\"", "1 2", "[1]]", "{]", "[}", "'a'", "NaN", "Infinity", "\u{FEFF}1",
  ])
  func `what is no JSON is refused`(text: String) {
    #expect(RawJSON(text) == nil)
  }

  @Test func `values are equal when their texts are`() throws {
    #expect(RawJSON("1.0") != RawJSON("1"))
    #expect(RawJSON("\"e\u{301}\"") != RawJSON("\"é\""))
    #expect(RawJSON("[ 1]") == RawJSON("[1]"))
  }

  @Test func `a value may be nested a million times`() throws {
    let depth = 1_000_000
    let text =
      String(repeating: #"[{"a":"#, count: depth / 2) + "1"
      + String(repeating: "}]", count: depth / 2)
    #expect(try #require(RawJSON(text)).bytes.count == text.utf8.count)
    #expect(RawJSON(text.dropLast()) == nil)
  }

  @Test func `it takes what Foundation takes`() {
    var random = SeededGenerator()
    var taken = 0
    for _ in 0..<LongTests.rounds(5_000) {
      var bytes = Array(RawJSON.random(using: &random).text.utf8)
      for _ in 0..<Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        let byte = Array("0123456789\"\\{}[],:.-+eEntu ".utf8).randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(byte, at: index)
        default: bytes[index] = byte
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      // Foundation refuses what cannot become its own texts and numbers.
      let letters = text.replacing("true", with: "").replacing("false", with: "")
      if text.contains("\\u") || letters.contains("e") || letters.contains("E") { continue }
      // Foundation takes a comma behind the last element, which JSON has not.
      if text.contains(/,\s*[\]}]/) { continue }
      let known = try? JSONSerialization.jsonObject(
        with: Data(text.utf8), options: [.fragmentsAllowed])
      #expect((RawJSON(text) != nil) == (known != nil), "\(random.repetition): \(text)")
      if known != nil { taken += 1 }
    }
    #expect(taken > LongTests.rounds(1_000))
  }
}

extension RawJSON {
  /// Makes a random value, nested up to three times, with texts and numbers that are hard to keep.
  static func random(
    using random: inout some RandomNumberGenerator, depth: Int = 3
  ) -> RawJSON {
    let scalars = [
      "null", "true", "false", "0", "-0", "1.0", "1", "1e400", "12345678901234567890", "0.10",
      "-1E-7",
      #""""#, #""work""#, #""a/b \"c\" \\ \n""#, #""\u0000\u001b[2J""#, #""\ud83d\ude00""#,
      #""우유""#,
      #"",\"x\":1""#, #""}""#, #""\ud800""#, "\"e\u{301}\"", "\"\u{2028}\u{7F}\"",
    ]
    var text = scalars.randomElement(using: &random) ?? "null"
    if depth > 0, Int.random(in: 0..<3, using: &random) == 0 {
      let values = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        RawJSON.random(using: &random, depth: depth - 1).text
      }
      text =
        Bool.random(using: &random)
        ? "[\(values.joined(separator: ","))]"
        : "{\(values.enumerated().map { "\"k\($0)\":\($1)" }.joined(separator: ","))}"
    }
    guard let value = RawJSON(text) else { preconditionFailure("\(text) is no JSON") }
    return value
  }
}

extension ForeignMembers {
  /// Makes up to a number of random members, with names before, between and behind those of a todo.
  static func random(
    upTo count: Int = 3, using random: inout some RandomNumberGenerator
  ) -> ForeignMembers {
    let names = [
      "", "A", "area", "completed", "dependsOn", "dueBy", "energy", "is", "notesOf", "promise",
      "ranks",
      "recur", "tag", "titles", "urgency", "zone", "우유", "e\u{301}", "é", "a\"b", "a\\b", "a\nb",
      "\u{0}",
      "Title",
    ]
    var members = ForeignMembers()
    for _ in 0..<Int.random(in: 0...count, using: &random) {
      members[names.randomElement(using: &random) ?? ""] = .random(using: &random)
    }
    return members
  }
}
