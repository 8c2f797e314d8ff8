/// All commands, in the order in which `help` lists them.
enum Commands {
  static let all: [Command] =
    TodoListCommands.all + FileCommands.all + SharingCommands.all + HookCommands.all
    + CountryCommands.all + ScreenCommands.all

  static var words: [String] { all.map(\.name.word) }

  /// The words of the commands that do not run by their first letters.
  static var withWholeWord: [String] { all.filter { $0.danger != nil }.map(\.name.word) }

  /// The only command that a word can mean; nil if there is none.
  static func command(_ word: String) -> Command? {
    let commands = commands(word)
    return commands.count == 1 ? commands[0] : nil
  }

  /// The commands that a word can mean: the one that it names in any case, or all that begin with
  /// it.
  static func commands(_ word: String) -> [Command] {
    if let exact = all.first(where: { $0.isWhole(word) }) { return [exact] }
    // Every word begins with the empty one; calling that ambiguous would help nobody.
    let beginning = word.isEmpty ? [] : all.filter { $0.begins(with: word) }
    let first = beginning.filter { !$0.yields }
    return first.isEmpty ? beginning : first
  }
}
