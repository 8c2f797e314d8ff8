import Interactors
import Testing

@testable import todo_repl

/// Lines that are no commands.
struct CommandParserErrorTests {
  @Test(
    arguments: [
      ("lst", CommandError.unknownCommand("lst", suggestion: "list")),
      ("xyzzy", .unknownCommand("xyzzy", suggestion: nil)),
      ("'' x", .unknownCommand("", suggestion: nil)),
      ("--help", .unknownCommand("--help", suggestion: "help")),
      ("cou", .ambiguousCommand("cou", [.countries, .country])),
      ("help cou", .ambiguousCommand("cou", [.countries, .country])),
      ("help lst", .unknownHelpTopic("lst", suggestion: "list")),
      ("help xyzzy", .unknownHelpTopic("xyzzy", suggestion: nil)),
      ("help lisk", .unknownHelpTopic("lisk", suggestion: "list")),
      ("help date", .unknownHelpTopic("date", suggestion: "dates")),
      ("help link", .unknownHelpTopic("link", suggestion: "links")),
      ("help recurence", .unknownHelpTopic("recurence", suggestion: "recurrence")),
      ("list opn", wrong(.filter, .unknown, "opn", 6, "open")),
      ("watch xyzzy", wrong(.watched, .unknown, "xyzzy", 7, nil)),
      ("list --al", .notAnOption(.list, "--al", .filter, suggestion: "--all")),
      ("list -a", .notAnOption(.list, "-a", .filter, suggestion: "--all")),
      ("list open -A", .notAnOption(.list, "-A", .filter, suggestion: "--all")),
      ("list -all", .notAnOption(.list, "-all", .filter, suggestion: "--all")),
      ("list -x", .notAnOption(.list, "-x", .filter, suggestion: nil)),
      ("list -h", .notAnOption(.list, "-h", .filter, suggestion: "--help")),
      ("ls -a", .notAnOption(CommandName.list.typed(as: "ls"), "-a", .filter, suggestion: "--all")),
      ("search milk --al", .notAnOption(.search, "--al", .filter, suggestion: "--all")),
      ("search -a", .notAnOption(.search, "-a", .filter, suggestion: "--all")),
      ("watch -a", .notAnOption(.watch, "-a", .watched, suggestion: nil)),
      ("export -f", .notAnOption(.exportFile, "-f", .file, suggestion: "--force")),
      ("import -strict", .notAnOption(.importFile, "-strict", .file, suggestion: "--strict")),
      ("read -x", .notAnOption(.readFile, "-x", .file, suggestion: nil)),
      ("unshare -f", .notAnOption(.unshare, "-f", .file, suggestion: nil)),
      ("list tomorrow", wrong(.filter, .unknown, "tomorrow", 6, "due:tomorrow")),
      ("list open due tomorrow", wrong(.filter, .unknown, "due", 11, "due:tomorrow")),
      ("list high", wrong(.filter, .unknown, "high", 6, "pri:high")),
      ("list PRI:H", wrong(.filter, .unknown, "PRI:H", 6, "pri:high")),
      ("list pri:hihg", wrong(.filter, .notAValue(.priority), "pri:hihg", 6, "pri:high")),
      ("add pri: x", wrong(.title, .notAValue(.priority), "pri:", 5, nil)),
      ("calendar decembr", wrong(.month, .notADate(.notADate), "decembr", 10, "december")),
      ("calendar  13월", wrong(.month, .notADate(.noSuchDay), "13월", 11, nil)),
      ("calendar next dec", wrong(.month, .notADate(.notADate), "next dec", 10, nil)),
      ("calendar -x", .notAnOption(.calendar, "-x", .month, suggestion: nil)),
      (
        "cal -3", .notAnOption(CommandName.calendar.typed(as: "cal"), "-3", .month, suggestion: nil)
      ),
      ("calendar ''", wrong(.month, .notADate(.notADate), "", 10, nil)),
      ("rename 3 x due:foo", wrong(.title, .notADate(.notADate), "due:foo", 12, nil)),
      ("set 1 due fri", wrong(.setting, .unknown, "due", 7, "due:fri")),
      ("set 1 high", wrong(.setting, .unknown, "high", 7, "pri:high")),
      ("set 1 pri:x", wrong(.setting, .notAValue(.priority), "pri:x", 7, nil)),
      ("watch opne", wrong(.watched, .unknown, "opne", 7, "open")),
      ("list Open", wrong(.filter, .unknown, "Open", 6, "open")),
      ("list milk or", wrong(.filter, .nothingAfter, "or", 11, nil)),
      ("edit x", .notANumber(.edit, "x")), ("edit 1 2", .unexpectedArgument(.edit, "2")),
      ("done +home sort:due", .unexpectedArgument(.done, "sort:due")),
      ("done (+home", wrong(.filter, .unclosedParenthesis, "(", 6, nil)),
      ("set (+home pri:high", wrong(.filter, .unclosedParenthesis, "(", 5, nil)),
      ("done due:foo", wrong(.filter, .notADate(.notADate), "due:foo", 6, nil)),
      ("done milk", .notANumber(.done, "milk")), ("done \"+x\"", .notANumber(.done, "+x")),
      ("done 1 +x", .filterBehindNumbers(.done, "+x")),
      ("remove 2 open", .filterBehindNumbers(.remove, "open")),
      ("done 1 \"open\"", .notANumber(.done, "open")),
      ("remove \"milk\"", .notANumber(.remove, "milk")),
      ("watch milk", wrong(.watched, .unknown, "milk", 7, nil)),
      ("done -5", .notANumber(.done, "-5")), ("undo x", .notACount(.undo, "x", limit: 200)),
      ("undo 201", .notACount(.undo, "201", limit: 200)),
      ("redo x", .notARefusedEdit(.redo, "x")), ("redo 0", .notARefusedEdit(.redo, "0")),
      ("redo +1", .notARefusedEdit(.redo, "+1")), ("redo last", .notARefusedEdit(.redo, "last")),
      ("purge --archive", .notAnOption(.purge, "--archive", .extra, suggestion: "--archived")),
      ("purge done", .unexpectedArgument(.purge, "done")),
      ("undo --an", .notAnOption(.undo, "--an", .extra, suggestion: "--any")),
      ("history --al", .notAnOption(.history, "--al", .extra, suggestion: "--all")),
      ("export a --forc", .notAnOption(.exportFile, "--forc", .extra, suggestion: "--force")),
      ("undo 0", .notACount(.undo, "0", limit: 200)),
      ("list  open  or", wrong(.filter, .nothingAfter, "or", 13, nil)),
      ("list (open", wrong(.filter, .unclosedParenthesis, "(", 6, nil)),
      ("list open)", wrong(.filter, .unopenedParenthesis, ")", 10, nil)),
      ("list '한국' due:fir", wrong(.filter, .notADate(.notADate), "due:fir", 11, "due:fri")),
      ("list !hihg", wrong(.filter, .notAValue(.priority), "!hihg", 6, "!high")),
      ("list sort:deu", wrong(.filter, .notAnOrder("deu"), "sort:deu", 6, "sort:due")),
      (
        "list sort:-tilte", wrong(.filter, .notAnOrder("tilte"), "sort:-tilte", 6, "sort:-title")
      ),
      (
        "list sort:priority,-deu,title",
        wrong(
          .filter, .notAnOrder("deu"), "sort:priority,-deu,title", 6, "sort:priority,-due,title")
      ),
      ("list sort:due,", wrong(.filter, .notAnOrder(""), "sort:due,", 6, nil)),
      ("search x sort:due,-due", wrong(.filter, .repeatedKey("due"), "sort:due,-due", 10, nil)),
      ("list open 7-3", wrong(.filter, .backwardsRange("7-3"), "7-3", 11, "3-7")),
      ("watch 1,7-3", wrong(.watched, .backwardsRange("7-3"), "1,7-3", 7, "1,3-7")),
      ("list 2026-11", wrong(.filter, .backwardsRange("2026-11"), "2026-11", 6, "due:2026-11")),
      ("set 1 created:today", wrong(.setting, .readOnly(.created), "created:today", 7, nil)),
      (
        "set 1 completed.after:x",
        wrong(.setting, .readOnly(.completed), "completed.after:x", 7, nil)
      ),
      ("list created today", wrong(.filter, .unknown, "created", 6, "created:today")),
      ("list Created:today", wrong(.filter, .unknown, "Created:today", 6, "created:today")),
      (
        "list created:yesterdya",
        wrong(.filter, .notADate(.notADate), "created:yesterdya", 6, "created:yesterday")
      ),
      (
        "search x due.before:tomorow",
        wrong(.filter, .notADate(.notADate), "due.before:tomorow", 10, "due.before:tomorrow")
      ),
      ("add x due:week", wrong(.title, .notADate(.notADate), "due:week", 7, "due:this-week")),
      (
        "list due.before:month",
        wrong(.filter, .notADate(.notADate), "due.before:month", 6, "due.before:this-month")
      ),
      ("add x due:next week", wrong(.title, .notADate(.notADate), "due:next", 7, "due:next-week")),
      ("list due:24 dec", wrong(.filter, .notADate(.notADate), "due:24", 6, "due:24-dec")),
      ("set 1 due: tomorrow", wrong(.setting, .unknown, "tomorrow", 12, "due:tomorrow")),
      ("list due next week", wrong(.filter, .unknown, "due", 6, "due:next-week")),
      (
        "add x due:24.12",
        wrong(
          .title, .notADate(.unclear([DateWord(.monthDay(month: 12, day: 24))])), "due:24.12", 7,
          "due:12-24")
      ),
      (
        "postpone 3 tomorow", wrong(.postponement, .notADate(.notADate), "tomorow", 12, "tomorrow")
      ),
      ("postpone 3 next foo", wrong(.postponement, .notADate(.notADate), "next foo", 12, nil)),
      ("add x due:foo", wrong(.title, .notADate(.notADate), "due:foo", 7, nil)),
      ("add x due:", wrong(.title, .noDate, "due:", 7, nil)),
      ("add !hgih x", wrong(.title, .notAValue(.priority), "!hgih", 5, "!high")),
      ("set 1 milk", wrong(.setting, .unknown, "milk", 7, nil)),
      ("set 1 +", wrong(.setting, .noTag, "+", 7, nil)),
      ("set 1 2026-02-30", .notANumber(.set, "2026-02-30")),
      ("set 1 due:2026-02-30", wrong(.setting, .notADate(.noSuchDay), "due:2026-02-30", 7, nil)),
      ("set +home", .missingArgument(.set, .mark)),
      ("done 3 7-3", .backwardsRange(.done, "7-3")),
      ("done 1,,2", .notANumber(.done, "1,,2")),
      ("show 3-x", .notANumber(.show, "3-x")),
      ("note 1,x x", .notANumber(.note, "x")),
      ("se 3", .ambiguousCommand("se", [.search, .set])),
      ("move 3 befor 1", .notASide(.move, "befor", suggestion: "before")),
      ("move 3 AFTR 1", .notASide(.move, "AFTR", suggestion: "after")),
      ("move 3 1", .notASide(.move, "1", suggestion: nil)),
      ("import a --format csv", .notAFormat(.importFile, "csv", suggestion: nil)),
      ("export a --format=todotxt", .notAFormat(.exportFile, "todotxt", suggestion: "todo.txt")),
      ("import a --format", .missingArgument(.importFile, .format)),
      ("import", .missingArgument(.importFile, .file)),
      ("import --strict", .missingArgument(.importFile, .file)),
      ("import ''", .missingArgument(.importFile, .file)),
      ("import a --force", .unexpectedArgument(.importFile, "--force")),
      ("import a --with-ids", .unexpectedArgument(.importFile, "--with-ids")),
      (
        "export a --with-id",
        .notAnOption(.exportFile, "--with-id", .extra, suggestion: "--with-ids")
      ),
      ("import a b", .unexpectedArgument(.importFile, "b")),
      ("export a b", .unexpectedArgument(.exportFile, "b")),
      ("export --strict", .unexpectedArgument(.exportFile, "--strict")),
      ("quit x", .notAnExitCode(.quit, "x")),
      ("quit -1", .notAnExitCode(.quit, "-1")),
      ("quit 256", .notAnExitCode(.quit, "256")),
      ("quit ''", .notAnExitCode(.quit, "")),
      ("quit 99999999999999999999", .notAnExitCode(.quit, "99999999999999999999")),
      ("add 'x", .unclosedQuote(.single, column: 5)),
      ("add \"x", .unclosedQuote(.double, column: 5)),
      ("add x\\", .danglingBackslash),
    ] as [(String, CommandError)])
  func `a line that is no command says why`(line: String, error: CommandError) {
    #expect(problem(of: line) == error)
  }

  @Test(arguments: [
    ("add", CommandName.add, CommandError.Argument.title),
    ("rename", .rename, .number),
    ("rename 3", .rename, .title),
    ("rename 3 +home", .rename, .title),
    ("done", .done, .number),
    ("toggle", .toggle, .number),
    ("add +home", .add, .title),
    ("set", .set, .number),
    ("set 3", .set, .mark),
    ("search", .search, .search),
    ("search --all", .search, .search),
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
    #expect(problem(of: line) == .missingArgument(name, argument))
  }

  @Test(arguments: [
    ("stats all", CommandName.stats, "all"),
    ("move 3 top 2", .move, "2"),
    ("move 3 before 1 2", .move, "2"),
    ("purge all", .purge, "all"),
    ("undo 2 3", .undo, "3"), ("undo --any 1 2", .undo, "2"),
    ("history 1 2", .history, "2"),
    ("redo 1 2", .redo, "2"),
    ("back ''", .back, ""),
    ("reload all now", .reload, "all"),
    ("help add list", .help, "list"),
    ("quit 1 2", .quit, "2"),
  ])
  func `an argument too many is an error`(line: String, name: CommandName, word: String) {
    #expect(problem(of: line) == .unexpectedArgument(name, word))
  }

  @Test(arguments: [
    ("lst milk", 1), ("  lst", 3), ("done 3 x 5", 8), ("done 7-3", 6), ("move 3 beside 1", 8),
    ("move 3 before 1 2", 17), ("show", 5), ("done  ", 7), ("set 3 \"x\" y", 7), ("add due:foo", 5),
    ("list e\u{301} opne", 8), ("help \u{1F468}\u{200D}\u{1F469} x", 8),
    ("import x --format=y", 10),
    ("import x --format y", 19), ("quit 256", 6), ("add \"x", 5), ("add x\\", 6),
  ])
  func `an error tells the column of the wrong word, or the end of the line`(
    line: String, column: Int
  ) {
    #expect(throws: Misunderstanding.self) { try CommandParser.parse(line) }
    do {
      _ = try CommandParser.parse(line)
    } catch {
      #expect(error.column == column)
    }
  }

  @Test(arguments: [
    "0", "00", "-1", "+0", "x", "3.5", "٣", "", "3\u{301}", "9223372036854775808",
  ])
  func `what is not a positive whole number is an error`(word: String) {
    for (line, name) in [
      ("done 1 '\(word)' x", CommandName.done), ("toggle '\(word)'", .toggle),
      ("remove '\(word)'", .remove), ("rename '\(word)' x", .rename), ("show '\(word)'", .show),
      ("note '\(word)' x", .note), ("move '\(word)' before 1", .move),
      ("move 1 after '\(word)'", .move),
    ] {
      #expect(problem(of: line) == .notANumber(name, word))
    }
  }
}

extension CommandParserErrorTests {
  @Test func `the options of lists are meant behind one dash, too`() {
    for command in Commands.all where [.list, .search, .watch].contains(command.name) {
      for option in command.options + ["--help"] {
        #expect(QueryWord.namesOfOptions.contains(String(option.dropFirst(2))))
        guard case .notAnOption? = problem(of: "\(command.name.word) \(option.dropFirst())") else {
          Issue.record("\(command.name.word) \(option.dropFirst())")
          continue
        }
      }
    }
  }
}

/// Returns the problem of a line; nil for a command.
private func problem(of line: String) -> CommandError? {
  do {
    _ = try CommandParser.parse(line)
    return nil
  } catch {
    return error.problem
  }
}

/// Makes the error of a wrong word at a column.
private func wrong(
  _ use: WordUse, _ problem: QueryError.Problem, _ word: String, _ column: Int,
  _ suggestion: String?
) -> CommandError {
  .wrongWord(
    use, QueryError(problem, QueryWord(word, column: column)), suggestion: suggestion)
}
