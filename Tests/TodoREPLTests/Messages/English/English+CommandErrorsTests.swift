import Interactors
import Testing

@testable import todo_repl

struct EnglishCommandErrorsTests {
  static let messages: [(CommandError, String)] = [
    (
      CommandError.unknownCommand("lst", suggestion: "list"),
      #"unknown command "lst"; did you mean "list"? Type "help" for all commands."#
    ),
    (
      .unknownCommand("xyzzy", suggestion: nil),
      #"unknown command "xyzzy". Type "help" for all commands."#
    ),
    (
      .ambiguousCommand("re", [.rename, .remove, .redo]),
      #"ambiguous command "re": it begins "rename", "remove" and "redo". Type more of the word."#
    ),
    (
      .missingArgument(.add, .title),
      #""add" needs a title. Usage: add TITLE… [MARK…]"#
    ),
    (
      .missingArgument(.done, .number),
      #""done" needs the number of a todo; "list" shows the numbers. Usage: done N…|FILTER… [--all]"#
    ),
    (
      .missingArgument(CommandName.remove.typed(as: "rm"), .number),
      #""rm" needs the number of a todo; "list" shows the numbers. Usage: rm N…|FILTER…"#
    ),
    (
      .wholeWordNeeded("p", .purge, .removes),
      #""p" is too short for "purge", which removes todos. Type the whole word. Usage: purge [--archived]"#
    ),
    (
      .wholeWordNeeded("w", CommandName("watch", text: \.watch), .keepsPrompt),
      #""w" is too short for "watch", which runs until Ctrl-C. Type the whole word. "#
        + "Usage: watch"
    ),
    (
      .notAnOption(.list, "-a", .filter, suggestion: "--all"),
      #""-a" is not an option of "list"; did you mean "--all"? "#
        + #"For todos without that tag, write "not +a". Usage: list [FILTER…] [--all]"#
    ),
    (
      .notAnOption(.list, "--al", .filter, suggestion: nil),
      #""--al" is not an option of "list". For a text, put it in double quotes. "#
        + "Usage: list [FILTER…] [--all]"
    ),
    (
      .notAnOption(.readFile, "-x", .file, suggestion: nil),
      #""-x" is not an option of "read". For a file of that name, write "./-x". Usage: read FILE"#
    ),
    (
      .wrongWord(.filter, QueryError(.unknown, QueryWord("milk", column: 6)), suggestion: nil),
      #""milk" at column 6 is not a filter. To find text, type "search milk"; "#
        + #""help list" names the filters."#
    ),
    (
      .wrongWord(.watched, QueryError(.unknown, QueryWord("milk", column: 7)), suggestion: nil),
      #""milk" at column 7 is not a filter. Put text in double quotes, or type "help list" "#
        + "for the filters."
    ),
    (
      .wrongWord(
        .setting, QueryError(.unknown, QueryWord("due", column: 7)), suggestion: "due:fri"),
      #""due" at column 7 is not a mark; did you mean "due:fri"? Write a mark such as "#
        + #"due:DATE, pri:high or +tag; "help set" names all, and "rename" changes the title."#
    ),
    (
      .wrongWord(
        .setting, QueryError(.notAValue(.priority), QueryWord("pri:X", column: 7)), suggestion: nil),
      #""pri:X" at column 7 is not a priority (high, medium or low). "#
        + "Write pri:high, pri:medium or pri:low, or pri:none to remove it."
    ),
    (
      .missingArgument(.country, .countryCode),
      #""country" needs the code or name of a country. Usage: country NAME…"#
    ),
    (
      .missingArgument(.note, .note),
      #""note" needs a text. Usage: note N|FILTER TEXT…"#
    ),
    (
      .missingArgument(.move, .side),
      #""move" needs "before", "after", "top" or "bottom" following its first number. "#
        + "Usage: move N before|after M|top|bottom"
    ),
    (
      .unexpectedArgument(.reload, "now"),
      #""reload" does not take "now". Leave it out. Usage: reload"#
    ),
    (
      .notANumber(.done, "x"),
      #""done" needs the number of a todo (1 or more) or a filter such as +home, not "x". "#
        + #"Type "list" to see the numbers."#
    ),
    (
      .notANumber(.rename, "x"),
      #""rename" needs the number of a todo (1 or more), not "x". Type "list" to see the numbers."#
    ),
    (
      .notACount(.undo, "x", limit: 200),
      #""undo" takes a number of edits, from 1 to 200, not "x". Usage: undo [COUNT] [--any]"#
    ),
    (
      .notASide(.move, "aftr", suggestion: "after"),
      #""move" needs before, after, top or bottom, not "aftr"; did you mean "after"? "#
        + "Usage: move N before|after M|top|bottom"
    ),
    (
      .notASide(.move, "to", suggestion: nil),
      #""move" needs before, after, top or bottom, not "to". "#
        + "Usage: move N before|after M|top|bottom"
    ),
    (
      .backwardsRange(.done, "7-3"),
      #""done" needs ranges that begin with the smaller number, not "7-3". Swap its two numbers."#
    ),
    (
      .missingArgument(.set, .mark),
      #""set" needs something to set, such as due:fri, pri:high or +home. "#
        + "Usage: set N…|FILTER MARK…"
    ),
    (
      .missingArgument(.search, .search),
      #""search" needs a text to find. Usage: search TEXT… [FILTER…] [--all]"#
    ),
    (
      .notAFormat(.importFile, "json", suggestion: "jsonl"),
      #""--format" takes jsonl, taskwarrior or todo.txt, not "json"; did you mean "jsonl"? "#
        + "Usage: import FILE [--strict] [--format F]"
    ),
    (
      .missingArgument(.importFile, .file),
      #""import" needs a file. Usage: import FILE [--strict] [--format F]"#
    ),
    (
      .missingArgument(.exportFile, .format),
      #""export" needs a format after --format. "#
        + "Usage: export [FILE] [--force] [--format F] [--with-ids]"
    ),
    (
      .notAnExitCode(.quit, "x"),
      #""quit" needs an exit code from 0 to 255, not "x". Usage: quit [CODE]"#
    ),
    (
      .notACountFormat(.watch, .unknown("{opn}")),
      #""--format" has no number "{opn}"; did you mean "{open}"? It has {open}, {due}, "#
        + "{overdue}, {done} and {all}; {{ is a brace."
    ),
    (
      .notACountFormat(.watch, .unknown("{x y z}")),
      #""--format" has no number "{x y z}". It has {open}, {due}, {overdue}, {done} and {all}; "#
        + "{{ is a brace."
    ),
    (
      .notACountFormat(.watch, .unclosed("{open")),
      #""{open" lacks the "}" that closes it. Close it, or write {{ for a brace."#
    ),
    (
      .unclosedQuote(.single, column: 8),
      "the ' at column 8 begins a quote that never ends. Close it with another ', "
        + #"or write \' for an apostrophe at the beginning of a word."#
    ),
    (
      .unclosedQuote(.double, column: 5),
      #"the " at column 5 begins a quote that never ends. Close it with another ", "#
        + #"or write \" for a quotation mark in the text."#
    ),
    (
      .danglingBackslash,
      #"the \ at the end of the line has no character after it. Remove it, "#
        + #"or write \\ for a backslash in the text."#
    ),
    (
      .unknownHelpTopic("lst", suggestion: "list"),
      #"no help for "lst"; did you mean "list"? Type "help" for all commands."#
    ),
  ]

  @Test(arguments: messages)
  func `every error says what was expected, what was found and what to do`(
    error: CommandError, message: String
  ) {
    #expect(error.message == message)
  }

  @Test func `control characters in a word are shown, not obeyed`() {
    let message = CommandError.unknownCommand("\u{1B}[2J\n\u{202E}", suggestion: nil).message
    #expect(message == #"unknown command "^[[2J^J\u{202E}". Type "help" for all commands."#)
  }

  @Test func `a long word is shortened to sixty characters`() {
    let word = String(repeating: "x", count: 1_000)
    let shown = String(repeating: "x", count: 59) + "…"
    let message = CommandError.notAnExitCode(.quit, word).message
    #expect(message.contains("not \"\(shown)\"."))
  }
}
