/// The words of commands in Korean texts.
extension Korean {
  /// The usual Korean word for a command.
  static func word(_ command: CommandName) -> String { word(command.word) }

  /// The usual Korean word for a command's English word; any other word as it is.
  static func word(_ english: String) -> String {
    KoreanWords.ofCommands[english]?.first ?? english
  }

  /// A line to type, in quotes.
  static func typed(_ command: CommandName, _ arguments: String = "") -> String {
    "\"\(word(command))\(arguments.isEmpty ? "" : " \(arguments)")\""
  }

  /// A line with the Korean word for its command.
  static func line(_ line: String) -> String {
    let first = line.prefix { $0 != " " }
    return word(String(first)) + line.dropFirst(first.count)
  }

  /// The line that was meant by a word. A slip of the finger is shown beside what it is near to:
  /// in its own alphabet, or as the keys of the other one.
  static func line(_ line: String, meantBy typed: String) -> String {
    let command = String(line.prefix { $0 != " " })
    let keys = KoreanKeyboard.keys(for: typed)
    let isSlip =
      Suggestion.nearest(to: typed, among: [command]) != nil
      || keys.map(command.hasPrefix) == true
    return isSlip ? line : self.line(line)
  }
}
