import Repositories
import Testing

@testable import todo_repl

/// Which words reach which command: first letters, synonyms, and the command's own word.
@Suite(.fewAtOnce)
struct CommandReachTests {
  /// What each command would do to a person who did not mean it: a new command has to be judged
  /// here, too.
  private static let dangers: [String: Danger] = [
    "watch": .keepsPrompt, "remove": .removes, "purge": .removes,
  ]

  /// Arguments with which a line of the command is whole.
  private static let arguments: [String: String] = [
    "add": "x", "search": "x", "show": "1", "done": "1", "reopen": "1", "toggle": "1",
    "unarchive": "1", "start": "1", "stop": "1", "set": "1 +a", "postpone": "1", "skip": "1",
    "rename": "1 x",
    "note": "1 x", "edit": "1",
    "move": "1 before 2",
    "remove": "1",
    "import": "x", "read": "x", "share": "x", "country": "x", "due": "--notify x",
  ]

  private static let beginnings: [(word: String, command: Command)] = Commands.all.flatMap {
    command in
    let word = command.name.word
    return (1..<word.count).map { (String(word.prefix($0)), command) }
  }

  private func parse(_ word: String, as command: Command) throws -> Invocation? {
    try CommandParser.parse("\(word) \(Self.arguments[command.name.word] ?? "")")
  }

  @Test func `the commands with a danger are these`() {
    let dangers = Commands.all.compactMap { command in
      command.danger.map { (command.name.word, $0) }
    }
    #expect(Dictionary(uniqueKeysWithValues: dangers) == Self.dangers)
  }

  @Test func `no first letters run a command with a danger, in any language`() {
    for (word, command) in Self.beginnings where command.danger != nil {
      let error = #expect(throws: Misunderstanding.self) { try parse(word, as: command) }
      guard case .wholeWordNeeded? = error?.problem else {
        // Several commands begin so, or the letters are another command.
        if case .ambiguousCommand? = error?.problem { continue }
        Issue.record("\(word): \(String(describing: error))")
        continue
      }
      #expect(error?.problem.suggestion == command.name.word)
      for language in Language.allCases {
        let text = language.text(of: error?.problem ?? .danglingBackslash)
        #expect(text.contains("\"\(word)\"") && text.contains("\"\(command.name.word)\""))
      }
    }
  }

  @Test func `first letters of a single harmless command run it`() throws {
    var count = 0
    for (word, command) in Self.beginnings where command.danger == nil {
      if Commands.command(word)?.name != command.name { continue }
      #expect(try parse(word, as: command)?.name == command.name, "\(word)")
      count += 1
    }
    #expect(count > 40)
  }

  @Test func `a synonym of a command with a danger is a word, and no letter`() throws {
    for command in Commands.all where command.danger != nil {
      for word in [command.name.word] + command.synonyms {
        #expect(word.count > 1)
        #expect(try parse(word, as: command)?.name == command.name)
      }
    }
  }

  @Test(arguments: ["pu", "w", "pur", "remo", "watc"])
  func `help explains a command by its first letters, whatever the command does`(word: String)
    throws
  {
    let command = try #require(Commands.command(word))
    #expect(try CommandParser.parse("help \(word)") == .help(topic: command.name))
    #expect(try CommandParser.parse("\(word) --help") == .help(topic: command.name))
  }

  @Test func `the letters pu remove nothing, and w keeps no prompt`() async throws {
    var program = try Program(
      InMemoryTodosRepository([.sample(1, "Milk", isDone: true), .sample(2, "Bread")]))
    #expect(try await program.error(of: "pu").contains("\"pu\" is too short for \"purge\""))
    #expect(try await program.error(of: "w").contains("\"w\" is too short for \"watch\""))
    #expect(try await program.error(of: "rem 2").contains("\"rem\" is too short for \"remove\""))
    #expect(try await program.answer(to: "list").hasSuffix("2 todos, 1 open\n"))
  }
}
