/// The words of one command among the program's arguments, as the shell split them.
///
/// Two dashes and a letter begin an option anywhere, as in other programs, so that no mistyped
/// option becomes part of a title. An option that the command and the program have both belongs to
/// the command.
struct CommandWords {
  private var words: [String]
  /// nil if the command is unknown, which is reported when it runs, as everywhere.
  private let command: Command?
  private var asksForHelp = false

  init(_ first: String) {
    words = [first]
    command = Commands.command(first)
  }

  /// Takes a word of the command. Returns the option of the program, with its value, that the word
  /// is instead.
  mutating func take(
    _ word: String
  ) throws(OptionsError) -> (option: OptionName, attached: String?)? {
    guard let (option, attached) = option(word) else {
      words.append(word)
      return nil
    }
    if command?.options.contains(option) == true {
      // In one word with its option, a value with white space would be quoted, and so be text.
      words +=
        attached.map { $0.contains(where: \.isWhitespace) ? [option, $0] : [word] } ?? [word]
      return nil
    }
    let known = OptionName(rawValue: option)
    guard let command else {
      if let known, known.goesBehindCommand, known != .help { return (known, attached) }
      words.append(word)
      return nil
    }
    guard let known else {
      throw .notACommandOption(
        word, command.name.typed(as: words[0]), suggestion: Self.suggestion(option, command))
    }
    if !known.goesBehindCommand {
      throw .optionAfterCommand(known, command.name.typed(as: words[0]))
    }
    if known == .help, attached == nil {
      asksForHelp = true
      return nil
    }
    return (known, attached)
  }

  /// Takes a word of the command as it is.
  mutating func append(_ word: String) { words.append(word) }

  /// The command as an input of the program.
  ///
  /// - Parameter text: The words behind a lone `--`, in which a leading dash means nothing.
  func input(text: [String]) -> ProgramOptions.Input {
    if asksForHelp, let command {
      return .words([CommandName.help.word, command.name.word])
    }
    return .words(words, text: text)
  }

  /// The option that a person has probably meant; nil for an option of another command.
  private static func suggestion(_ option: String, _ command: Command) -> String? {
    if Commands.all.contains(where: { $0.options.contains(option) }) { return nil }
    return Suggestion.nearest(to: option, among: command.options + OptionName.behindCommand)
  }

  /// The option that a word begins with; nil for an ordinary word.
  private func option(_ word: String) -> (name: String, attached: String?)? {
    guard word.utf8.starts(with: "--".utf8), let letter = word.unicodeScalars.dropFirst(2).first,
      letter.properties.isAlphabetic
    else { return nil }
    let (name, attached) = OptionsParser.split(word)
    // The shell has removed the quotes: a word with white space is text, except for a value.
    if !word.contains(where: \.isWhitespace) { return (name, attached) }
    let takesValue =
      OptionName(rawValue: name)?.takesValue == true || command?.options.contains(name) == true
    return attached != nil && takesValue ? (name, attached) : nil
  }
}
