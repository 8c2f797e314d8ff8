import Interactors
import Repositories

extension CommandError {
  /// What was expected, what was found, and what to do.
  var sentence: Sentence {
    switch self {
    case .unknownCommand(let word, let suggestion):
      Sentence(
        .unknownCommand, meaning: suggestion, .unknownCommandDidYouMean, ["word": .quoted(word)])
    case .ambiguousCommand(let word, let candidates):
      Sentence(
        .ambiguousCommand,
        [
          "word": .quoted(word),
          "commands": .all(candidates.map { .quoted($0.rawValue) }),
        ])
    case .missingArgument(let command, let argument):
      Sentence(argument.missing, ["command": .command(command), "usage": .usage(command)])
    case .unexpectedArgument(let command, let word):
      Sentence(
        .unexpectedArgument,
        ["command": .command(command), "word": .quoted(word), "usage": .usage(command)])
    case .notANumber(let command, let word):
      Sentence(.notANumber, ["command": .command(command), "word": .quoted(word)])
    case .notASide(let word, let suggestion):
      Sentence(
        .notASide, meaning: suggestion, .notASideDidYouMean,
        ["word": .quoted(word), "usage": .usage(.move)])
    case .backwardsRange(let command, let range):
      Sentence(.backwardsRange, ["command": .command(command), "range": .quoted(range)])
    case .wrongWord(let command, let error, let suggestion):
      error.sentence(of: command, meaning: suggestion)
    case .notAFormat(let command, let word, let suggestion):
      Sentence(
        .notAFormat, meaning: suggestion, .notAFormatDidYouMean,
        [
          "formats": .any(ExchangeFormat.allCases.map { .typed($0.rawValue) }),
          "word": .quoted(word), "usage": .usage(command),
        ])
    case .notAnExitCode(let word):
      Sentence(.notAnExitCode, ["word": .quoted(word), "usage": .usage(.quit)])
    case .unclosedQuote(.single, let column):
      Sentence(.unclosedSingleQuote, ["column": .number(column)])
    case .unclosedQuote(.double, let column):
      Sentence(.unclosedDoubleQuote, ["column": .number(column)])
    case .danglingBackslash:
      Sentence(.danglingBackslash)
    case .unknownHelpTopic(let word, let suggestion):
      Sentence(
        .unknownHelpTopic, meaning: suggestion, .unknownHelpTopicDidYouMean,
        ["word": .quoted(word)])
    }
  }
}

extension CommandError.Argument {
  fileprivate var missing: Phrase {
    switch self {
    case .title: .missingTitle
    case .note: .missingNote
    case .side: .missingSide
    case .mark: .missingMark
    case .search: .missingSearch
    case .number: .missingNumber
    case .countryCode: .missingCountryCode
    case .file: .missingFile
    case .format: .missingFormat
    }
  }
}
