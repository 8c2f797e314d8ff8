/// A language of the program: all that it says to a person.
///
/// What a person types, what programs read, and what the system says is the same in all of them.
///
/// Its tables are made when something in them is first said: a program that starts needs few.
struct Language: Sendable {
  typealias Table = KeyValuePairs<Phrase, String>

  /// The code of ISO 639-1.
  let code: String
  /// A template for each phrase, in tables that share none; `Template` says how they are written.
  let tables: [@Sendable () -> Table]
  let commands: @Sendable () -> KeyValuePairs<CommandName, CommandText>
  /// The program from outside, for `--help`.
  let programHelp: String
  /// The words that answer a question with yes, in small letters.
  let yes: [String]
  /// Puts an error of a repository into words.
  let describe: @Sendable (any Error) -> String

  /// The template of a phrase; nil when the language lacks it, as none does.
  ///
  /// - Complexity: O(n) in the number of phrases, those that are said most being the first.
  func template(of phrase: Phrase) -> String? {
    for table in tables {
      if let entry = table().first(where: { $0.key == phrase }) { return entry.value }
    }
    return nil
  }

  /// What `help` says of a command.
  func text(of command: CommandName) -> CommandText {
    guard let text = commands().first(where: { $0.key == command })?.value else {
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
