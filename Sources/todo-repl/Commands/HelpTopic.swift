/// What `help` explains.
enum HelpTopic: Hashable {
  case command(CommandName)
  /// A word that a person has given to a line.
  case alias(String, line: String)
  /// The words for dates, which many commands take.
  case dates

  /// The words for the dates, in the languages.
  static let datesWords = ["dates", "날짜"]

  /// The words of all topics, for completion.
  static func words(_ aliases: [String: String]) -> [String] {
    Commands.words + datesWords.prefix(1) + aliases.keys.sorted()
      + Commands.all.flatMap(\.koreanWords) + datesWords.dropFirst()
  }
}
