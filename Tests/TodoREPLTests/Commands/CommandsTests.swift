import Testing

@testable import todo_repl

struct CommandsTests {
  /// The commands that a word can mean, as words.
  private enum Meaning: Equatable {
    case one(String)
    case several([String])
    case none(suggestion: String?)
  }

  private func match(_ word: String) -> Meaning {
    switch Commands.match(word) {
    case .one(let command): .one(command.name.word)
    case .several(let commands): .several(commands.map(\.name.word))
    case .none(let suggestion): .none(suggestion: suggestion)
    }
  }

  @Test func `the command words are these`() {
    #expect(
      Commands.words.joined(separator: " ")
        == "add list search watch show done reopen toggle set rename note move remove purge stats undo redo history "
        + "import export read share unshare countries country back reload retry cancel clear help quit"
    )
  }

  @Test func `no word is of two commands`() {
    let words = Commands.all.flatMap { [$0.name.word] + $0.synonyms + $0.hints }
    #expect(Set(words).count == words.count)
  }

  @Test(arguments: Commands.all)
  func `the options of a command stand in its usage`(command: Command) {
    for option in command.options { #expect(command.name.usage.contains(option)) }
  }

  @Test(arguments: [
    ("ls", "list"), ("rm 1", "remove"), ("del 1", "remove"), ("delete 1", "remove"),
    ("exit", "quit"), ("q", "quit"), (":q", "quit"), ("?", "help"), ("undone 1", "reopen"),
  ])
  func `a synonym runs its command`(line: String, word: String) throws {
    #expect(try CommandParser.parse(line)?.name.word == word)
  }

  @Test(arguments: Commands.words)
  func `an exact word is its command, whatever else begins with it`(word: String) {
    #expect(match(word) == .one(word))
  }

  @Test func `a unique beginning is its command`() {
    #expect(match("lis") == .one("list"))
    #expect(match("l") == .one("list"))
    #expect(match("countri") == .one("countries"))
    #expect(match("countr") == .several(["countries", "country"]))
  }

  @Test func `a beginning of several words names them all`() {
    #expect(match("cou") == .several(["countries", "country"]))
    #expect(
      match("re") == .several(["reopen", "rename", "remove", "redo", "read", "reload", "retry"]))
  }

  @Test func `a mistyped word gets a suggestion`() {
    #expect(match("lst") == .none(suggestion: "list"))
    #expect(match("LIST") == .none(suggestion: "list"))
    #expect(match("listing") == .none(suggestion: nil))
  }

  @Test(arguments: [
    ("new", "add"), ("LS", "list"), ("view", "show"), ("complete", "done"), ("REOPEN", "reopen"),
    ("edit", "rename"), ("annotate", "note"), ("mv", "move"), ("RM", "remove"),
    ("up", "back"), ("refresh", "reload"), ("bye", "quit"), ("EXIT", "quit"),
  ])
  func `a word of another program suggests the one for it here`(word: String, suggestion: String) {
    #expect(match(word) == .none(suggestion: suggestion))
  }

  @Test func `the empty word is no command`() {
    #expect(match("") == .none(suggestion: nil))
  }

  @Test func `a beginning followed by a combining mark is no command`() {
    #expect(match("lis\u{301}") == .none(suggestion: "list"))
  }
}
