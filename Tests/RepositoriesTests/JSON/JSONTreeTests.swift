import Testing

@testable import Repositories

struct JSONTreeTests {
  private func tree(_ text: String) throws -> JSONTree { try JSONTree(Array(text.utf8)) }

  @Test(arguments: [
    #"{"b":1.0,"a":[{},[],"x\u00e9\/",-0.5e+10,null,true],"":12345678901234567890.123}"#, "3",
    #""x""#, "[[[1,2],3],{\"a\":{\"b\":[]}}]",
  ])
  func `what is read is written as it was, with the order of members and the text of numbers`(
    text: String
  ) throws {
    #expect(String(decoding: try tree(text).bytes, as: UTF8.self) == text)
  }

  @Test func `white space goes`() throws {
    let tree = try tree(" { \"a b\" : [ 1 , 2 ] ,\n\"c\":{ } } ")
    #expect(String(decoding: tree.bytes, as: UTF8.self) == #"{"a b":[1,2],"c":{}}"#)
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\":}", "{\"a\"}", "{a:1}", "1 2", "[1 2]", "{\"a\":1,}", "nul", "\u{0}",
    String(repeating: "[", count: 513) + String(repeating: "]", count: 513),
  ])
  func `anything else is an error`(text: String) {
    #expect(throws: JSONFlaw.notJSON) { try tree(text) }
  }

  @Test func `a member is found by its name, not by its spelling`() throws {
    #expect(try tree(#"{"\u0061":1}"#)["a"] == .scalar(Array("1".utf8)))
    #expect(try tree("[1]")["a"] == nil)
  }
}
