import Testing

@testable import todo_repl

struct CommandErrorTests {
  @Test(arguments: [
    (CommandError.unknownCommand("x", suggestion: nil), "unknown_command"),
    (.ambiguousCommand("re", [.rename, .remove]), "ambiguous_command"),
    (.missingArgument(.add, .title), "missing_argument"),
    (.unexpectedArgument(.reload, "x"), "unexpected_argument"),
    (.wholeWordNeeded("p", .purge, .removes), "whole_word_needed"),
    (.notAnOption(.list, "-a", .filter, suggestion: nil), "not_an_option"),
    (.notANumber(.done, "x"), "not_a_number"),
    (.filterBehindNumbers(.done, "+x"), "not_a_number"),
    (.notACount(.undo, "x", limit: 200), "not_a_count"),
    (.notARefusedEdit(.redo, "x"), "not_a_refused_edit"),
    (.notASide(.move, "x", suggestion: nil), "not_a_side"),
    (.backwardsRange(.done, "7-3"), "backwards_range"),
    (.notAFormat(.importFile, "x", suggestion: nil), "not_a_format"),
    (.notACountFormat(.watch, .unknown("{x}")), "not_a_count_format"),
    (.notAnExitCode(.quit, "x"), "not_an_exit_code"),
    (.unclosedQuote(.single, column: 1), "unclosed_quote"),
    (.danglingBackslash, "dangling_backslash"),
    (.unknownHelpTopic("x", suggestion: nil), "unknown_help_topic"),
  ])
  func `every error has its code`(error: CommandError, code: String) {
    #expect(error.code == code)
  }
}
