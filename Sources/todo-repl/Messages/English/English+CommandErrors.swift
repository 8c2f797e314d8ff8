import Interactors
import Repositories

extension English {
  static func text(of error: CommandError) -> String {
    switch error {
    case .unknownCommand(let word, let suggestion):
      "unknown command \(quoted(word))\(meant(suggestion)) Type \"help\" for all commands."
    case .foreignCommand(let word):
      """
      \(quoted(word)) is not a command: each edit is saved at once. "export FILE" writes the todos into \
      another file.
      """
    case .ambiguousCommand(let word, let candidates):
      """
      ambiguous command \(quoted(word)): it begins \
      \(all(candidates.map { quoted($0.word) })). Type more of the word.
      """
    case .wholeWordNeeded(let word, let command, .removes):
      """
      \(quoted(word)) is too short for "\(command.word)", which removes todos. Type the whole word. Usage: \
      \(command.usage)
      """
    case .wholeWordNeeded(let word, let command, .keepsPrompt):
      """
      \(quoted(word)) is too short for "\(command.word)", which runs until Ctrl-C. Type the whole \
      word. Usage: \(command.usage)
      """
    case .missingArgument(let command, let argument):
      missing(argument, command.word, command.usage)
    case .unexpectedArgument(let command, let word):
      "\"\(command.word)\" does not take \(quoted(word)). Leave it out. Usage: \(command.usage)"
    case .notAnOption(let command, let word, let use, let suggestion):
      """
      \(quoted(word)) is not an option of "\(command.word)"\(meant(suggestion)) \
      \(advice(word, use, command))
      """
    case .filterBehindNumbers(let command, let word):
      """
      "\(command.word)" takes numbers or filters, not a filter behind numbers, as \(quoted(word)). For todos \
      that fit both, put all in parentheses: \(command.word) (N FILTER).
      """
    case .notANumber(let command, let word):
      """
      "\(command.word)" needs the number of a todo (1 or more)\
      \(command.takesTarget ? " or a filter such as +home" : ""), not \(quoted(word)). Type "list" to \
      see the numbers.
      """
    case .notARefusedEdit(let command, let word):
      """
      "\(command.word)" takes the number of a refused edit (1 or more), not \(quoted(word)). Type "history" \
      to see these numbers. Usage: \(command.usage)
      """
    case .notACount(let command, let word, let limit):
      """
      "\(command.word)" takes a number of edits, from 1 to \(limit), not \(quoted(word)). Usage: \
      \(command.usage)
      """
    case .notASide(let command, let word, let suggestion):
      """
      "\(command.word)" needs before, after, top or bottom, not \(quoted(word))\(meant(suggestion)) Usage: \
      \(command.usage)
      """
    case .backwardsRange(let command, let range):
      """
      "\(command.word)" needs ranges that begin with the smaller number, not \
      \(quoted(range)). Swap its two numbers.
      """
    case .wrongWord(let use, let error, let suggestion):
      """
      \(quoted(error.word.text))\(error.word.column > 0 ? " at column \(error.word.column)" : "") \
      \(problem(error, use))\(meant(suggestion)) \(advice(error, use))
      """
    case .notAFormat(let command, let word, let suggestion):
      """
      "--format" takes \(choices(of: ExchangeFormat.self)), not \(quoted(word))\(meant(suggestion)) Usage: \
      \(command.usage)
      """
    case .notACountFormat(_, .unclosed(let text)):
      "\(quoted(text)) lacks the \"}\" that closes it. Close it, or write {{ for a brace."
    case .notACountFormat(_, .unknown(let typed)):
      """
      "--format" has no number \(quoted(typed))\(meant(error.suggestion)) It has \
      \(all(CountFormat.Placeholder.typed)); {{ is a brace.
      """
    case .notAnExitCode(let command, let word):
      """
      "\(command.word)" needs an exit code from 0 to 255, not \(quoted(word)). Usage: \
      \(command.usage)
      """
    case .notAListName(let command, let word):
      """
      "\(command.word)" needs the name of a list, of at most 200 bytes and without "/" or \
      invisible characters, not \(quoted(word)). Usage: \(command.usage)
      """
    case .notAServer(let command):
      """
      "\(command.word)" takes addresses such as http://127.0.0.1:2379, separated by commas without \
      spaces, and without names and passwords. Usage: \(command.usage)
      """
    case .unclosedQuote(.single, let column):
      """
      the ' at column \(column) begins a quote that never ends. Close it with another ', or \
      write \\' for an apostrophe at the beginning of a word.
      """
    case .unclosedQuote(.double, let column):
      """
      the " at column \(column) begins a quote that never ends. Close it with another ", or \
      write \\" for a quotation mark in the text.
      """
    case .danglingBackslash:
      """
      the \\ at the end of the line has no character after it. Remove it, or write \\\\ for a \
      backslash in the text.
      """
    case .unknownHelpTopic(let word, let suggestion):
      "no help for \(quoted(word))\(meant(suggestion)) Type \"help\" for all commands."
    }
  }

  private static func missing(
    _ argument: CommandError.Argument, _ command: String, _ usage: String
  ) -> String {
    let what =
      switch argument {
      case .title: "a title"
      case .note: "a text"
      case .side: "\"before\", \"after\", \"top\" or \"bottom\" following its first number"
      case .mark: "something to set, such as due:fri, pri:high or +home"
      case .search: "a text to find"
      case .number: "the number of a todo; \"list\" shows the numbers"
      case .countryCode: "the code or name of a country"
      case .file: "a file"
      case .list: "the name of a list"
      case .notify:
        "--notify and a command; \"today\" lists what is due, and \"set\" gives a due date"
      case .shellCommand: "a command of the shell after --notify"
      case .format: "a format after --format"
      }
    return "\"\(command)\" needs \(what). Usage: \(usage)"
  }

  /// What to write instead of an option that the command does not have.
  private static func advice(_ word: String, _ use: WordUse, _ command: CommandName) -> String {
    switch use {
    case .month, .extra: "Usage: \(command.usage)"
    case .file: "For a file of that name, write \(quoted("./" + word)). Usage: \(command.usage)"
    case .filter where !word.hasPrefix("--") && command != .search,
      .watched where !word.hasPrefix("--"):
      "For todos without that tag, write \(quoted("not +" + word.dropFirst())). Usage: \(command.usage)"
    default: "For a text, put it in double quotes. Usage: \(command.usage)"
    }
  }
}
