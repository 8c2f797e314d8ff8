/// A word that a person has given to a line: `hot` for `list pri:high sort:due`.
enum Alias {
  /// Whether a word can be the name of a line: one word, without quotes, and no option.
  static func isName(_ word: String) -> Bool {
    !word.isEmpty && !word.hasPrefix("-") && !word.hasPrefix("#")
      && word.allSatisfy { $0.isLetter || $0.isNumber || "-_.:!".contains($0) }
      && word.contains(where: \.isLetter)
  }

  /// A line in which the alias at its beginning, in any case, is the line that it stands for. The words after the
  /// alias stay behind it. An alias in that line means nothing.
  static func expand(_ line: String, _ aliases: [String: String]) -> String {
    if aliases.isEmpty { return line }
    let text = line.drop { $0 == " " || $0 == "\t" }
    let word = text.prefix { $0 != " " && $0 != "\t" }
    guard let meaning = aliases[word.lowercased()] else { return line }
    return meaning + text.dropFirst(word.count)
  }
}
