/// What `help` explains.
enum HelpTopic: Hashable {
  case command(CommandName)
  /// A word that a person has given to a line.
  case alias(String, line: String)
  case general(General)

  /// What many commands take.
  enum General: CaseIterable {
    /// The words for dates.
    case dates
    /// The rules by which todos come back.
    case recurrence

    /// The words for the topic, in the languages.
    var words: [String] {
      switch self {
      case .dates: ["dates", "날짜"]
      case .recurrence: ["recurrence", "반복"]
      }
    }
  }

  /// The words of all topics, for completion.
  static func words(_ aliases: [String: String]) -> [String] {
    let general = General.allCases.map(\.words)
    return Commands.words + general.flatMap { $0.prefix(1) } + aliases.keys.sorted()
      + Commands.all.flatMap(\.koreanWords) + general.flatMap { $0.dropFirst() }
  }
}
