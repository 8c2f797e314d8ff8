import Repositories

extension OptionsError {
  /// What was expected, what was found, and what to do.
  var sentence: Sentence { Sentence(.wrongOptions, ["problem": .sentence(problem)]) }

  private var problem: Sentence {
    switch self {
    case .notUTF8(let word): Sentence(.argumentNotUTF8, ["word": .quoted(word)])
    case .unknownOption(let word, let suggestion):
      Sentence(
        .unknownOption, meaning: suggestion, .unknownOptionDidYouMean, ["word": .quoted(word)])
    case .missingValue(let option): missing(option)
    case .unexpectedValue(let option, let value):
      Sentence(.unexpectedValue, ["option": .option(option), "word": .quoted(value)])
    case .emptyPath(let option): Sentence(.emptyPath, ["option": .option(option)])
    case .notAColorChoice(let word, let suggestion):
      choice(.color, Self.colors, word, suggestion)
    case .notASyncPolicy(let word, let suggestion):
      choice(.sync, Self.policies, word, suggestion)
    case .notANumberOfRetries(let word): Sentence(.notRetries, ["word": .quoted(word)])
    case .notALatency(let word): Sentence(.notALatency, ["word": .quoted(word)])
    case .notAFailureRate(let word): Sentence(.notARate, ["word": .quoted(word)])
    case .notASeed(let word):
      Sentence(.notASeed, ["limit": Self.highestSeed, "word": .quoted(word)])
    case .notAMoment(let word): Sentence(.notAMoment, ["word": .quoted(word)])
    case .seedWithoutFail: Sentence(.seedWithoutFail)
    case .repeatedOption(let option): Sentence(.repeatedOption, ["option": .option(option)])
    case .fileWithMemory: Sentence(.fileWithMemory)
    case .recoverWithMemory: Sentence(.recoverWithMemory)
    case .notAnOption(let word): Sentence(.notAnOption, ["word": .quoted(word)])
    case .optionAfterCommand(let option, let command):
      Sentence(
        .optionAfterCommand, ["option": .option(option), "command": .command(command)])
    case .notACommandOption(let word, let command, let suggestion):
      Sentence(
        .notACommandOption, meaning: suggestion, .notACommandOptionDidYouMean,
        ["word": .quoted(word), "command": .command(command)])
    case .notASetting(let option):
      Sentence(.optionIsNoSetting, ["option": .option(option)])
    }
  }

  private func missing(_ option: OptionName) -> Sentence {
    let name = Sentence.Argument.option(option)
    return switch option {
    case .command: Sentence(.missingCommand, ["option": name])
    case .color: Sentence(.missingChoice, ["option": name, "choices": Self.colors])
    case .sync: Sentence(.missingChoice, ["option": name, "choices": Self.policies])
    case .retries: Sentence(.missingRetries, ["option": name])
    case .latency: Sentence(.missingLatency, ["option": name])
    case .fail: Sentence(.missingRate, ["option": name])
    case .seed: Sentence(.missingSeed, ["option": name, "limit": Self.highestSeed])
    case .clock: Sentence(.missingMoment, ["option": name])
    case .file, .script, .memory, .readOnly, .recover, .bail, .json, .help, .version:
      Sentence(.missingPath, ["option": name])
    }
  }

  private func choice(
    _ option: OptionName, _ choices: Sentence.Argument, _ word: String, _ suggestion: String?
  ) -> Sentence {
    Sentence(
      .notAChoice, meaning: suggestion, .notAChoiceDidYouMean,
      ["option": .option(option), "choices": choices, "word": .quoted(word)])
  }

  private static var colors: Sentence.Argument {
    .any(ColorChoice.allCases.map { .typed($0.rawValue) })
  }
  private static var policies: Sentence.Argument {
    .any(SyncPolicy.allCases.map { .typed($0.rawValue) })
  }
  private static var highestSeed: Sentence.Argument { .typed("\(UInt64.max)") }
}
