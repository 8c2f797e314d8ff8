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
    ("list", .list(.all, all: false)),
    ("list all", .list(.all, all: false)),
    ("list open", .list(.open, all: false)),
    ("list done", .list(.done, all: false)),
    ("lis open", .list(.open, all: false)),
    ("list --all", .list(.all, all: true)),
    ("list --all open", .list(.open, all: true)),
    ("list open --all", .list(.open, all: true)),
    ("list --all --all", .list(.all, all: true)),
    ("show 3", .show(3)),
    ("s 03", .show(3)),
    ("done 3", .done([3])),
    ("done 3 1 3 01 2", .done([3, 1, 2])),
    ("toggle 9223372036854775807", .toggle([Int.max])),
    ("remove 5 4", .remove([5, 4])),
    ("rename 3 Oat milk", .rename(3, title: "Oat milk")),
    (#"rename 3 """#, .rename(3, title: "")),
    ("note 3 Ask  for it", .note(3, text: "Ask for it")),
    (#"note 3 "two  spaces""#, .note(3, text: "two  spaces")),
    (#"note 3 """#, .note(3, text: "")),
    ("note 3 --all", .note(3, text: "--all")),
    ("move 3 before 1", .move(3, .before(1))),
    ("m 3 after 03", .move(3, .after(3))),
    ("purge", .purge),
    ("undo", .undo),
    ("redo", .redo),
    ("back", .back),
    ("countries --all", .countries(search: nil, all: true)),
    ("countries new --all zealand", .countries(search: "new zealand", all: true)),
    (#"countries "--all land""#, .countries(search: "--all land", all: false)),
    ("countries", .countries(search: nil, all: false)),
    (#"countries """#, .countries(search: nil, all: false)),
    ("countries land", .countries(search: "land", all: false)),
    ("countries new zealand", .countries(search: "new zealand", all: false)),
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
    ("list --al", .notAFilter("--al", suggestion: "--all")),
    ("list Open", .notAFilter("Open", suggestion: "open")),
    ("move 3 befor 1", .notASide("befor", suggestion: "before")),
    ("move 3 AFTER 1", .notASide("AFTER", suggestion: "after")),
    ("move 3 1", .notASide("1", suggestion: nil)),
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
    ("show", .show, .number),
    ("note", .note, .number),
    ("note 3", .note, .note),
    ("move", .move, .number),
    ("move 3", .move, .side),
    ("move 3 before", .move, .number),
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
    ("list open --all done", .list, "done"),
    ("show 3 5", .show, "5"),
    ("move 3 before 1 2", .move, "2"),
    ("purge all", .purge, "all"),
    ("undo 2", .undo, "2"),
    ("redo --all", .redo, "--all"),
    ("back ''", .back, ""),
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
      ("remove '\(word)'", .remove), ("rename '\(word)' x", .rename), ("show '\(word)'", .show),
      ("note '\(word)' x", .note), ("move '\(word)' before 1", .move),
      ("move 1 after '\(word)'", .move),
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
        ? random.text(upTo: 40)
        : random.pick(["1", "0", "255", "open", "add", "-1", "--all", "before"])
    }
    return ([word] + arguments).joined(separator: random.pick([" ", ""]))
  }
}
