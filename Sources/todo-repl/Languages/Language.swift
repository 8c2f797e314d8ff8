/// A language of the program: all that it says to a person.
///
/// What a person types, what programs read, and what the system says is the same in all of them.
struct Language: Sendable {
  /// The code of ISO 639-1.
  let code: String
  /// A template for each phrase; `Template` says how they are written.
  let templates: [Phrase: String]
  let commands: [CommandName: CommandText]
  /// The program from outside, for `--help`.
  let programHelp: String
  /// The words that answer a question with yes, in small letters.
  let yes: Set<String>
  /// Puts an error of a repository into words.
  let describe: @Sendable (any Error) -> String

  /// Makes a language of tables that share no phrase.
  init(
    code: String, tables: [KeyValuePairs<Phrase, String>],
    commands: KeyValuePairs<CommandName, CommandText>, programHelp: String, yes: Set<String>,
    describe: @escaping @Sendable (any Error) -> String
  ) {
    self.code = code
    var templates: [Phrase: String] = [:]
    templates.reserveCapacity(Phrase.allCases.count)
    for table in tables {
      for (phrase, template) in table {
        let other = templates.updateValue(template, forKey: phrase)
        precondition(other == nil, "The phrase \(phrase) is in two tables of the language \(code).")
      }
    }
    self.templates = templates
    self.commands = Dictionary(uniqueKeysWithValues: commands.map { ($0, $1) })
    self.programHelp = programHelp
    self.yes = yes
    self.describe = describe
  }

  /// What `help` says of a command.
  func text(of command: CommandName) -> CommandText {
    guard let text = commands[command] else {
      preconditionFailure("The language \(code) does not explain the command \(command.rawValue).")
    }
    return text
  }
}

extension Language: Equatable {
  static func == (first: Language, second: Language) -> Bool { first.code == second.code }
}

/// What `help` says of a command.
struct CommandText: Sendable {
  /// One line for the overview, without a full stop.
  let summary: String
  /// Whole sentences, in lines of at most 80 columns.
  let explanation: String
  /// Lines that can be typed as they are; each is a complete use of the command.
  let examples: [String]

  init(_ summary: String, _ explanation: String, examples: String...) {
    self.summary = summary
    self.explanation = explanation
    self.examples = examples
  }
}
