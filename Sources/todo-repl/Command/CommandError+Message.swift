import Interactors
import Repositories

extension CommandError {
  /// One line for a person: what was expected, what was found, and what to do.
  ///
  /// Safe to print, whatever was typed.
  var message: String {
    switch self {
    case .unknownCommand(let word, let suggestion):
      "unknown command \(quoted(word))\(didYouMean(suggestion)) Type \"help\" for all commands."
    case .ambiguousCommand(let word, let candidates):
      "ambiguous command \(quoted(word)): it begins \(listed(candidates)). "
        + "Type more of the word."
    case .missingArgument(let command, let argument):
      "\"\(command.rawValue)\" needs \(argument.description), but the line ends before it. "
        + "Usage: \(command.usage)"
    case .unexpectedArgument(let command, let word):
      "\"\(command.rawValue)\" ends before \(quoted(word)). Usage: \(command.usage)"
    case .notANumber(let command, let word):
      "\"\(command.rawValue)\" needs the number of a todo (1 or more), not \(quoted(word)). "
        + "Type \"list\" to see the numbers."
    case .notASide(let word, let suggestion):
      "\"move\" needs before or after, not \(quoted(word))\(didYouMean(suggestion)) "
        + "Usage: \(CommandName.move.usage)"
    case .notAFilter(let word, let suggestion):
      "\"list\" takes \(filters), not \(quoted(word))\(didYouMean(suggestion)) "
        + "Usage: \(CommandName.list.usage)"
    case .notAFormat(let command, let word, let suggestion):
      "\"--format\" takes \(formats), not \(quoted(word))\(didYouMean(suggestion)) "
        + "Usage: \(command.usage)"
    case .notAnExitCode(let word):
      "\"quit\" needs an exit code from 0 to 255, not \(quoted(word)). "
        + "Usage: \(CommandName.quit.usage)"
    case .unclosedQuote(.single, let column):
      "the ' at column \(column) begins a quote that never ends. Close it with another ', "
        + "or write \\' for an apostrophe at the beginning of a word."
    case .unclosedQuote(.double, let column):
      "the \" at column \(column) begins a quote that never ends. Close it with another \", "
        + "or write \\\" for a quotation mark in the text."
    case .danglingBackslash:
      "the \\ at the end of the line has no character after it. Remove it, "
        + "or write \\\\ for a backslash in the text."
    case .unknownHelpTopic(let word, let suggestion):
      "no help for \(quoted(word))\(didYouMean(suggestion)) Type \"help\" for all commands."
    }
  }

  private func quoted(_ word: String) -> String { DisplayText.quoted(word) }

  private func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \"\($0)\"?" } ?? "."
  }

  private func listed(_ commands: [CommandName]) -> String {
    alternatives(commands.map { "\"\($0.rawValue)\"" }, word: "and")
  }

  private var filters: String {
    alternatives(TodoFilter.allCases.map(\.rawValue) + [CommandName.allRows], word: "or")
  }

  private var formats: String {
    alternatives(ExchangeFormat.allCases.map(\.rawValue), word: "or")
  }

  private func alternatives(_ items: [String], word: String) -> String {
    guard items.count > 1, let last = items.last else { return items.joined() }
    return "\(items.dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}

extension CommandError.Argument {
  fileprivate var description: String {
    switch self {
    case .title: "a title"
    case .note: "a text"
    case .side: "the word before or after"
    case .number: "the number of a todo"
    case .countryCode: "the code of a country"
    case .file: "a file"
    case .format: "a format after --format"
    }
  }
}
