extension OptionsError {
  /// One line for a person: what was expected, what was found, and what to do.
  var message: String { "\(problem) Try: todo-repl --help" }

  private var problem: String {
    switch self {
    case .notUTF8(let word):
      "arguments are expected in UTF-8, but \(quoted(word)) has other bytes. Write it in UTF-8."
    case .unknownOption(let word, let suggestion?):
      "unknown option \(quoted(word)); did you mean \"\(suggestion)\"?"
    case .unknownOption(let word, nil):
      "unknown option \(quoted(word))."
    case .missingValue(let option):
      "\(option.rawValue) needs \(value(of: option)) after it, but has none."
    case .unexpectedValue(let option, let value):
      "\(option.rawValue) takes no value, but has \(quoted(value)). Remove the = and what follows."
    case .emptyPath(let option):
      "\(option.rawValue) needs a path, but it is empty."
    case .notAColorChoice(let word, let suggestion):
      "--color takes \(Self.colors), not \(quoted(word))"
        + (suggestion.map { "; did you mean \"\($0)\"?" } ?? ".")
    case .notANumberOfRetries(let word):
      "--retries takes \(Self.retries), not \(quoted(word))."
    case .notALatency(let word):
      "--latency takes \(Self.milliseconds), not \(quoted(word))."
    case .notAFailureRate(let word):
      "--fail takes \(Self.rate), not \(quoted(word))."
    case .notASeed(let word):
      "--seed takes \(Self.seed), not \(quoted(word))."
    case .notAMoment(let word):
      "--clock takes \(Self.moment), not \(quoted(word))."
    case .seedWithoutFail:
      "--seed chooses what --fail makes fail, but --fail is not given. "
        + "Add --fail RATE, or leave out --seed."
    case .repeatedOption(let option):
      "\(option.rawValue) is allowed once, but is given twice. Keep one of them."
    case .fileWithMemory:
      "--file keeps the todos and --memory does not, but both are given. Keep one of them."
    case .recoverWithMemory:
      "--recover reads a file and --memory has none, but both are given. Keep one of them."
    case .notAnOption(let word):
      "an option such as --color is expected, not \(quoted(word))."
    case .notASetting(let option):
      "\(option.rawValue) is for the command line only. Take it away here."
    case .notASyncPolicy(let word, let suggestion):
      "--sync takes \(Self.policies), not \(quoted(word))"
        + (suggestion.map { "; did you mean \"\($0)\"?" } ?? ".")
    }
  }

  private func value(of option: OptionName) -> String {
    switch option {
    case .command: "a command"
    case .color: Self.colors
    case .sync: Self.policies
    case .retries: Self.retries
    case .latency: Self.milliseconds
    case .fail: Self.rate
    case .seed: Self.seed
    case .clock: Self.moment
    case .file, .script, .memory, .readOnly, .recover, .bail, .json, .help, .version: "a path"
    }
  }

  private static let colors = "auto, always or never"
  private static let policies = "always, batch or off"
  private static let retries = "a whole number from 0 to 10"
  private static let milliseconds = "whole milliseconds from 0 to 60000"
  private static let rate = "a number from 0 (never) to 1 (always), such as 0.3"
  private static let moment = "a moment such as 2026-12-01T17:00"
  private static let seed = "a whole number from 0 to \(UInt64.max)"

  private func quoted(_ word: String) -> String { DisplayText.quoted(word) }
}
