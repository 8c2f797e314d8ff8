import Interactors

/// Why a line is not a command, as data.
enum CommandError: Error, Equatable {
  case unknownCommand(String, suggestion: String?)
  /// A word of other programs for something that no command does.
  case foreignCommand(String)
  case ambiguousCommand(String, [CommandName])
  /// The first letters of a command that only runs by its whole word.
  case wholeWordNeeded(String, CommandName, Danger)
  case missingArgument(CommandName, Argument)
  case unexpectedArgument(CommandName, String)
  /// A word that begins like an option, but is not an option of the command.
  case notAnOption(CommandName, String, WordUse, suggestion: String?)
  case notANumber(CommandName, String)
  /// A filter behind the numbers of the todos.
  case filterBehindNumbers(CommandName, String)
  case notACount(CommandName, String, limit: Int)
  /// The word is no number of a refused edit.
  case notARefusedEdit(CommandName, String)
  case notASide(CommandName, String, suggestion: String?)
  /// A range of numbers that ends before it begins.
  case backwardsRange(CommandName, String)
  /// A word that is not a valid filter or mark.
  case wrongWord(WordUse, QueryError, suggestion: String?)
  case notAFormat(CommandName, String, suggestion: String?)
  case notACountFormat(CommandName, CountFormat.Flaw)
  case notAnExitCode(CommandName, String)
  case notAListName(CommandName, String)
  case notAServer(CommandName)
  case unclosedQuote(Quote, column: Int)
  case danglingBackslash
  case unknownHelpTopic(String, suggestion: String?)

  enum Quote: Character, CaseIterable {
    case single = "'"
    case double = "\""
  }

  /// A required argument of a command.
  enum Argument: CaseIterable {
    case title, note, number, side, mark, search, countryCode, file, format, list, notify
    case shellCommand
  }

  /// The stable name of the error for programs that read the JSON output.
  var code: String {
    switch self {
    case .unknownCommand, .foreignCommand: "unknown_command"
    case .ambiguousCommand: "ambiguous_command"
    case .wholeWordNeeded: "whole_word_needed"
    case .missingArgument: "missing_argument"
    case .unexpectedArgument: "unexpected_argument"
    case .notAnOption: "not_an_option"
    case .notANumber, .filterBehindNumbers: "not_a_number"
    case .notACount: "not_a_count"
    case .notARefusedEdit: "not_a_refused_edit"
    case .notASide: "not_a_side"
    case .backwardsRange: "backwards_range"
    case .wrongWord(let use, let error, _):
      use == .setting && error.problem == .unknown ? "not_a_setting" : error.code
    case .notAFormat: "not_a_format"
    case .notACountFormat: "not_a_count_format"
    case .notAnExitCode: "not_an_exit_code"
    case .notAListName: "not_a_list_name"
    case .notAServer: "not_a_server"
    case .unclosedQuote: "unclosed_quote"
    case .danglingBackslash: "dangling_backslash"
    case .unknownHelpTopic: "unknown_help_topic"
    }
  }

  /// The word that was probably meant.
  var suggestion: String? {
    switch self {
    case .wholeWordNeeded(_, let command, _): command.word
    case .unknownCommand(_, let suggestion), .notASide(_, _, let suggestion),
      .notAnOption(_, _, _, let suggestion),
      .wrongWord(_, _, let suggestion), .notAFormat(_, _, let suggestion),
      .unknownHelpTopic(_, let suggestion):
      suggestion
    case .notACountFormat(_, .unknown(let typed)):
      Suggestion.nearest(to: typed, among: CountFormat.Placeholder.typed)
    case .foreignCommand, .notACountFormat, .ambiguousCommand, .missingArgument,
      .unexpectedArgument, .notANumber, .filterBehindNumbers,
      .notACount, .notARefusedEdit,
      .backwardsRange,
      .notAnExitCode, .notAListName, .notAServer, .unclosedQuote, .danglingBackslash:
      nil
    }
  }
}
