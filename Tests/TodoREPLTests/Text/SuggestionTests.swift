import Testing

@testable import todo_repl

struct SuggestionTests {
  private static let commands = Commands.words

  @Test(arguments: [
    ("lst", "list"), ("lits", "list"), ("ls", "list"), ("hepl", "help"), ("ad", "add"),
    ("adds", "add"), ("QUTI", "quit"), ("togle", "toggle"), ("renmae", "rename"),
    ("contry", "country"), ("ocuntry", "country"), ("countrys", "country"),
    ("cuontires", "countries"),
  ])
  func `a mistyped word is near the one that was meant`(word: String, meant: String) {
    #expect(Suggestion.nearest(to: word, among: Self.commands) == meant)
  }

  @Test(arguments: ["", "x", "xyzzy", "delete", "rm", "가", "\u{301}"])
  func `a word that is like none gets no suggestion`(word: String) {
    #expect(Suggestion.nearest(to: word, among: Self.commands) == nil)
  }

  @Test func `without candidates there is no suggestion`() {
    #expect(Suggestion.nearest(to: "list", among: []) == nil)
    #expect(Suggestion.nearest(to: "list", among: [""]) == nil)
  }

  @Test func `of equally near words the first is taken`() {
    #expect(Suggestion.nearest(to: "lizt", among: ["lint", "list"]) == "lint")
  }

  @Test func `a very long word gets no suggestion, soon`() {
    let long = String(repeating: "a", count: 10_000_000)
    #expect(Suggestion.nearest(to: long, among: [long]) == nil)
    #expect(
      Suggestion.nearest(to: "e" + String(repeating: "\u{301}", count: 100), among: ["e"]) == nil)
  }
}
