/// All commands, in the order in which `help` lists them.
enum Commands {
  static let all: [Command] =
    TodoListCommands.all + FileCommands.all + SharingCommands.all
    + CountryCommands.all + ScreenCommands.all

  static var words: [String] { all.map(\.name.word) }

  /// The possible meanings of a typed word.
  enum Match {
    case one(Command)
    case several([Command])
    case none(suggestion: String?)
  }

  /// Finds the command that a word names, or the only command that begins with it.
  ///
  /// An exact word wins over longer words that begin with it.
  static func match(_ word: String) -> Match {
    if let exact = all.first(where: { $0.isWhole(word) }) {
      return .one(exact)
    }
    // Every word begins with the empty one; calling that ambiguous would help nobody.
    let candidates = word.isEmpty ? [] : all.filter { $0.name.word.hasPrefix(word) }
    switch candidates.count {
    case 0: return .none(suggestion: suggestion(for: word))
    case 1: return .one(candidates[0])
    default: return .several(candidates)
    }
  }

  private static func suggestion(for word: String) -> String? {
    let small = word.lowercased()
    let meant = all.first { $0.hints.contains(small) || $0.synonyms.contains(small) }
    return meant?.name.word ?? Suggestion.nearest(to: word, among: words)
  }
}
