import Testing

@testable import todo_repl

struct CommandOriginTests {
  private static let places: [(CommandOrigin, String?, String)] = [
    (.line(3, file: nil), "line 3", #"{"line":3}"#),
    (.line(3, file: "a\u{7}"), "a^G, line 3", #"{"line":3,"file":"a\u0007"}"#),
    (.command(2, of: 3), "command 2", #"{"line":2}"#),
    (.command(1, of: 1), nil, #"{"line":1}"#),
  ]

  @Test(arguments: places)
  func `a place is told to people and programs`(place: CommandOrigin, label: String?, json: String)
  {
    let message = Language.english.text(of: place, "it is so.")
    #expect(message == (label.map { "\($0): it is so." } ?? "it is so."))
    #expect(place.json.description == json)
  }

  @Test func `an error is an object with its place`() {
    let error = ActionError.nothingToUndo
    let object =
      #"{"type":"error","code":"nothing_to_undo","message":"there is no edit left to undo. "#
      + #"Type \"list\" to see the current todos.""#
    #expect(error.json(at: nil, in: .english).description == object + "}")
    #expect(
      error.json(at: .line(3, file: "x"), in: .english).description == object
        + #","line":3,"file":"x"}"#)
  }
}
