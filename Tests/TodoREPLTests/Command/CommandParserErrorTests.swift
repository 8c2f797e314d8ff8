import Testing

@testable import todo_repl

/// Lines that are no commands.
struct CommandParserErrorTests {
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
    ("import a --format csv", .notAFormat(.importFile, "csv", suggestion: nil)),
    ("export a --format=todotxt", .notAFormat(.exportFile, "todotxt", suggestion: "todo.txt")),
    ("import a --format", .missingArgument(.importFile, .format)),
    ("import", .missingArgument(.importFile, .file)),
    ("import --strict", .missingArgument(.importFile, .file)),
    ("import ''", .unexpectedArgument(.importFile, "")),
    ("import a --force", .unexpectedArgument(.importFile, "--force")),
    ("import a b", .unexpectedArgument(.importFile, "b")),
    ("export a b", .unexpectedArgument(.exportFile, "b")),
    ("export --strict", .unexpectedArgument(.exportFile, "--strict")),
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
}
