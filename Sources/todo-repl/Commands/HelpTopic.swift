/// What `help` explains.
enum HelpTopic: Hashable {
  case command(CommandName)
  /// The words for dates, which many commands take.
  case dates

  /// The word for the dates.
  static let datesWord = "dates"

  /// The words of all topics, for completion.
  static var words: [String] { Commands.words + [datesWord] }
}
