import Foundation
import Repositories
import Testing

struct JSONLinesDecoderTests {
  private static let rank = #""rank":"a0""#
  private static let id = "00000000-0000-0000-0000-000000000001"
  private static let line = #"{"id":"\#(id)","number":1,"title":"Milk",\#(rank),"createdAt":0}"#

  @Test func `a line is a todo, and blank lines are none`() {
    let rows = rows(.jsonLines, "\u{FEFF}\(Self.line)\r\n\n \t\n")
    #expect(rows.map(\.title) == ["Milk"])
  }

  @Test(arguments: [
    ("nonsense", "the given data was not valid JSON"), ("{}", "\"createdAt\" is missing"),
    ("[]", "wrong type"), ("{\"number\":0}", "\"number\" is wrong: 0 is out of range"),
    (#"{"number":1,"id":"x"}"#, "\"id\" is wrong"),
    (#"{"number":1,"id":"\#(id)","title":"x","rank":"?"}"#, "\"rank\" is wrong: \"?\" is no rank"),
    (String(repeating: "[", count: 10_000), "the given data was not valid JSON"),
    (String(repeating: "{\"a\":", count: 10_000), "the given data was not valid JSON"),
  ])
  func `a line that is no todo says why`(line: String, reason: String) throws {
    guard case .notATodo(let found)? = rows(.jsonLines, line).first?.flaw else {
      Issue.record("\(rows(.jsonLines, line))")
      return
    }
    #expect(found.lowercased().contains(reason.lowercased()))
  }

  @Test func `other bytes than UTF-8 are told of, and the next line is read`() {
    let rows = rows(.jsonLines, Array("{\"title\":\"".utf8) + [0xFF, 0x0A] + Array(Self.line.utf8))
    #expect(rows.first?.flaw == .notUTF8)
    #expect(rows.last?.title == "Milk")
  }

  @Test func `members that the program does not know come with the todo`() throws {
    let line = Self.line.dropLast() + #", "promise" : {"b":1.0, "a":[1e400]},"Title":"x"}"#
    guard case .todo(let todo)? = rows(.jsonLines, String(line)).first else {
      Issue.record("\(rows(.jsonLines, String(line)))")
      return
    }
    #expect(todo.foreign?.keys == ["Title", "promise"])
    var contents = ImportedTodos(.jsonLines)
    contents.append([.todo(todo)])
    #expect(contents.keptMembers == ["Title": 1, "promise": 1])
    #expect(todo.foreign?["promise"]?.text == #"{"b":1.0,"a":[1e400]}"#)
    var known = Todo.sample(1, id: todo.id)
    known.foreign["promise"] = .null
    known.foreign["zone"] = RawJSON("1")
    #expect(todo.merged(into: known).foreign.keys == ["Title", "promise", "zone"])
    #expect(todo.merged(into: known).foreign["promise"] == todo.foreign?["promise"])
  }

  @Test(arguments: ["title", "promise", #"t\u0069tle"#])
  func `a member that stands there twice is told, whichever of the two is meant`(name: String) {
    let line = Self.line.dropLast() + #","promise":1,"\#(name)":"Oats"}"#
    let known = name == "promise" ? name : "title"
    #expect(
      rows(.jsonLines, String(line)).first?.flaw
        == .notATodo(reason: #""\#(known)" is there twice"#))
  }

  @Test func `a byte 0 is no text, and written as JSON writes it it is`() {
    #expect(rows(.jsonLines, "{\"title\":\"\u{0}\"}").first?.flaw == .hasNull)
    #expect(
      rows(.jsonLines, Self.line.replacing("Milk", with: "\\u0000")).first?.title == "\u{0}")
  }

  @Test func `a blank title and an id that was there already are refused`() {
    let blank = Self.line.replacing("Milk", with: " ").replacing("0001", with: "0002")
    let rows = rows(.jsonLines, [Self.line, blank, Self.line].joined(separator: "\n"))
    #expect(
      rows.dropFirst() == [
        .bad(BadRow(line: 2, flaw: .blankTitle)),
        .bad(BadRow(line: 3, flaw: .duplicateID(UUID(uuidString: Self.id)!, line: 1))),
      ])
  }
}
