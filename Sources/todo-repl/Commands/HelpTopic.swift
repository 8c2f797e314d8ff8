/// What `help` explains.
enum HelpTopic: Hashable {
  case command(CommandName)
  /// A word that a person has given to a line.
  case alias(String, line: String)
  /// What many commands take.
  case general(GeneralTopic)

  /// The words of all topics, for completion.
  static func words(_ aliases: [String: String]) -> [String] {
    let general = GeneralTopic.allCases.map(\.words)
    return Commands.words + general.flatMap { $0.prefix(1) } + aliases.keys.sorted()
      + Commands.all.flatMap(\.koreanWords) + general.flatMap { $0.dropFirst() }
  }
}
