import Interactors
import StateStoreTesting
import Testing

@testable import todo_repl

struct CommandParserTests {
  @Test(arguments: ["", "   ", "\t\r\n", "# add Milk", "  # 'never closed"])
  func `a blank line or a comment is no command`(line: String) throws {
    #expect(try CommandParser.parse(line) == nil)
  }

  @Test(arguments: [
    ("add Buy milk", Command.add(title: "Buy milk")),
    ("add  Buy \t milk  #soon", .add(title: "Buy milk #soon")),
    (#"add "Buy  milk""#, .add(title: "Buy  milk")),
    (#"add "Don't forget""#, .add(title: "Don't forget")),
    ("add --file x", .add(title: "--file x")),
    (#"add """#, .add(title: "")),
    ("add ' '", .add(title: " ")),
    ("list", .list(.all)),
    ("list all", .list(.all)),
    ("list open", .list(.open)),
    ("list done", .list(.done)),
    ("lis open", .list(.open)),
    ("done 3", .done([3])),
    ("done 3 1 3 01 2", .done([3, 1, 2])),
    ("toggle 9223372036854775807", .toggle([Int.max])),
    ("remove 5 4", .remove([5, 4])),
    ("rename 3 Oat milk", .rename(3, title: "Oat milk")),
    (#"rename 3 """#, .rename(3, title: "")),
    ("countries", .countries(search: nil)),
    (#"countries """#, .countries(search: nil)),
    ("countries land", .countries(search: "land")),
    ("countries new zealand", .countries(search: "new zealand")),
    ("country kr", .country(code: "kr")),
    (#"country """#, .country(code: "")),
    ("reload", .reload),
    ("help", .help(topic: nil)),
    ("help add", .help(topic: .add)),
    ("help lis", .help(topic: .list)),
    ("quit", .quit(code: nil)),
    ("quit 0", .quit(code: 0)),
    ("q 255", .quit(code: 255)),
  ])
  func `a line is the command it spells`(line: String, command: Command) throws {
    #expect(try CommandParser.parse(line) == command)
  }

  @Test(arguments: [
    ("lst", CommandError.unknownCommand("lst", suggestion: "list")),
    ("xyzzy", .unknownCommand("xyzzy", suggestion: nil)),
    ("'' x", .unknownCommand("", suggestion: nil)),
    ("--help", .unknownCommand("--help", suggestion: "help")),
    ("cou", .ambiguousCommand("cou", [.countries, .country])),
    ("help cou", .ambiguousCommand("cou", [.countries, .country])),
    ("help lst", .unknownHelpTopic("lst", suggestion: "list")),
    ("help xyzzy", .unknownHelpTopic("xyzzy", suggestion: nil)),
    ("list opn", .notAFilter("opn", suggestion: "open")),
    ("list xyzzy", .notAFilter("xyzzy", suggestion: nil)),
    ("quit x", .notAnExitCode("x")),
    ("quit -1", .notAnExitCode("-1")),
    ("quit 256", .notAnExitCode("256")),
    ("quit ''", .notAnExitCode("")),
    ("quit 99999999999999999999", .notAnExitCode("99999999999999999999")),
    ("add 'x", .unclosedQuote(.single, column: 5)),
    ("add \"x", .unclosedQuote(.double, column: 5)),
    ("add x\\", .danglingBackslash),
  ])
  func `a line that is no command says why`(line: String, error: CommandError) {
    #expect(throws: error) { try CommandParser.parse(line) }
  }

  @Test(arguments: [
    ("add", CommandName.add, CommandError.Argument.title),
    ("rename", .rename, .number),
    ("rename 3", .rename, .title),
    ("done", .done, .number),
    ("toggle", .toggle, .number),
    ("remove ", .remove, .number),
    ("country", .country, .countryCode),
  ])
  func `a missing argument is an error`(
    line: String, name: CommandName, argument: CommandError.Argument
  ) {
    #expect(throws: CommandError.missingArgument(name, argument)) {
      try CommandParser.parse(line)
    }
  }

  @Test(arguments: [
    ("list open done", CommandName.list, "done"),
    ("country KR US", .country, "US"),
    ("reload all now", .reload, "all"),
    ("help add list", .help, "list"),
    ("quit 1 2", .quit, "2"),
  ])
  func `an argument too many is an error`(line: String, name: CommandName, word: String) {
    #expect(throws: CommandError.unexpectedArgument(name, word)) {
      try CommandParser.parse(line)
    }
  }

  @Test(arguments: [
    "0", "00", "-1", "+1", "x", "3.5", "1,2", "٣", "", "3\u{301}", "9223372036854775808",
  ])
  func `what is not a positive whole number is an error`(word: String) {
    for (line, name) in [
      ("done 1 '\(word)' x", CommandName.done), ("toggle '\(word)'", .toggle),
      ("remove '\(word)'", .remove), ("rename '\(word)' x", .rename),
    ] {
      #expect(throws: CommandError.notANumber(name, word)) { try CommandParser.parse(line) }
    }
  }

  @Test func `no line traps, and every error can be told in one safe line`() {
    var random = SeededGenerator()
    for _ in 0..<20_000 {
      let line = randomLine(using: &random)
      do {
        _ = try CommandParser.parse(line)
      } catch {
        let message = error.message
        let isOneSafeLine = DisplayText(message).description == message && message.count < 250
        #expect(isOneSafeLine, "TEST_SEED=\(random.seed): \(line.debugDescription)")
        if !isOneSafeLine { return }
      }
    }
  }

  private func randomLine(using random: inout SeededGenerator) -> String {
    let word = random.pick(CommandName.allCases.map(\.rawValue) + ["", "re", "lst"])
    let arguments = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      Bool.random(using: &random)
        ? random.text(upTo: 40) : random.pick(["1", "0", "255", "open", "add", "-1"])
    }
    return ([word] + arguments).joined(separator: random.pick([" ", ""]))
  }
}
