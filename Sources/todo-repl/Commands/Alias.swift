/// A word that a person has given to a line: `hot` for `list pri:high sort:due`.
enum Alias {
  /// Whether a word can be the name of a line: one word, without quotes, and no option.
  static func isName(_ word: String) -> Bool {
    !word.isEmpty && !word.hasPrefix("-") && !word.hasPrefix("#")
      && word.allSatisfy { $0.isLetter || $0.isNumber || "-_.:!".contains($0) }
      && word.contains(where: \.isLetter)
  }

  /// The command that an alias runs; nil if its line begins with none.
  static func command(of line: String) -> Command? {
    (try? ShellWords.split(line))?.first.flatMap(Commands.command)
  }

  /// A line in which the alias at its beginning, in any case, is the line that it stands for. The
  /// words after the alias stay behind that line. An alias in that line means nothing. With `--help`
  /// behind it, the alias is explained.
  static func expand(_ line: String, _ aliases: [String: String]) -> String {
    if aliases.isEmpty { return line }
    let text = line.drop { $0 == " " || $0 == "\t" }
    let word = text.prefix { $0 != " " && $0 != "\t" }
    guard let meaning = aliases[word.lowercased()] else { return line }
    let rest = text.dropFirst(word.count)
    if rest.split(separator: " ") == [OptionName.help.rawValue[...]] {
      return "\(CommandName.help.word) \(word)"
    }
    return meaning + rest
  }
}
