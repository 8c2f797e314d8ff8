/// Reads the words after the program's options, as the shell split them: one command with its own
/// options.
///
/// Two dashes and a letter begin an option anywhere, as in other programs, so that no mistyped
/// option becomes part of a title. After a lone `--`, words that begin with a dash are text.
enum CommandWords {
  static func input(_ words: [String]) throws(OptionsError) -> ProgramOptions.Input {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    let text = Array(words[end...].dropFirst())
    let words = Array(words[..<end])
    // An unknown command is reported when it runs, as everywhere.
    guard let word = words.first, case .one(let command) = Commands.match(word) else {
      return .words(words, text: text)
    }
    let name = command.name.typed(as: word)
    for word in words.dropFirst() where isOption(word) {
      let option = OptionsParser.split(word).word
      if command.options.contains(option) { continue }
      switch OptionName(typed: option) {
      case .help: return .words([CommandName.help.word, command.name.word])
      case let option?: throw .optionAfterCommand(option, name)
      case nil:
        let known = command.options + [OptionName.help.rawValue]
        throw .notACommandOption(
          word, name, suggestion: Suggestion.nearest(to: option, among: known))
      }
    }
    return .words(words, text: text)
  }

  private static func isOption(_ word: String) -> Bool {
    guard word.utf8.starts(with: "--".utf8), let letter = word.unicodeScalars.dropFirst(2).first
    else { return false }
    // The shell has removed the quotes: a word with white space is text.
    return letter.properties.isAlphabetic && !word.contains(where: \.isWhitespace)
  }
}
