import Testing

@testable import todo_repl

struct CommandNameMatchTests {
  @Test(arguments: CommandName.allCases)
  func `an exact word is its command, whatever else begins with it`(name: CommandName) {
    #expect(CommandName.match(name.rawValue) == .one(name))
  }

  @Test func `a unique beginning is its command`() {
    #expect(CommandName.match("lis") == .one(.list))
    #expect(CommandName.match("l") == .one(.list))
    #expect(CommandName.match("countri") == .one(.countries))
    #expect(CommandName.match("countr") == .several([.countries, .country]))
  }

  @Test func `a beginning of several words names them all`() {
    #expect(CommandName.match("cou") == .several([.countries, .country]))
    #expect(
      CommandName.match("re") == .several([.rename, .remove, .redo, .readFile, .reload, .retry]))
  }

  @Test func `a mistyped word gets a suggestion`() {
    #expect(CommandName.match("lst") == .none(suggestion: "list"))
    #expect(CommandName.match("LIST") == .none(suggestion: "list"))
    #expect(CommandName.match("listing") == .none(suggestion: nil))
  }

  @Test(arguments: [
    ("new", "add"), ("ls", "list"), ("view", "show"), ("complete", "done"), ("reopen", "toggle"),
    ("edit", "rename"), ("annotate", "note"), ("mv", "move"), ("RM", "remove"), ("clear", "purge"),
    ("up", "back"), ("refresh", "reload"), ("?", "help"), ("exit", "quit"),
  ])
  func `a word of another program suggests the one for it here`(word: String, suggestion: String) {
    #expect(CommandName.match(word) == .none(suggestion: suggestion))
  }

  @Test func `the empty word is no command`() {
    #expect(CommandName.match("") == .none(suggestion: nil))
  }

  @Test func `a beginning followed by a combining mark is no command`() {
    #expect(CommandName.match("lis\u{301}") == .none(suggestion: "list"))
  }
}
