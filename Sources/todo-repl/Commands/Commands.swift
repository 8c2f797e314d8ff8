/// All commands, in the order in which `help` lists them.
enum Commands {
  static let all: [Command] =
    TodoListCommands.all + FileCommands.all + SharingCommands.all + HookCommands.all
    + CountryCommands.all + ScreenCommands.all

  static var words: [String] { all.map(\.name.word) }

  /// The words of the commands that do not run by their first letters.
  static var withWholeWord: [String] { all.filter { $0.danger != nil }.map(\.name.word) }

  /// The possible meanings of a typed word.
  enum Match {
    case one(Command)
    case several([Command])
    case none(suggestion: String?)
  }

  /// The only command that a word can mean; nil if there is none.
  static func command(_ word: String) -> Command? {
    if case .one(let command) = match(word) { command } else { nil }
  }

  /// Finds the command that a word names in any case, or the only command that begins with it.
  ///
  /// An exact word wins over longer words that begin with it.
  static func match(_ word: String) -> Match {
    if let exact = all.first(where: { $0.isWhole(word) }) {
      return .one(exact)
    }
    // Every word begins with the empty one; calling that ambiguous would help nobody.
    let beginning = word.isEmpty ? [] : all.filter { $0.begins(with: word) }
    let first = beginning.filter { !$0.yields }
    let candidates = first.isEmpty ? beginning : first
    switch candidates.count {
    case 0: return .none(suggestion: CommandHint.word(for: word))
    case 1: return .one(candidates[0])
    default: return .several(candidates)
    }
  }
}
