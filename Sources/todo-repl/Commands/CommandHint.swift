import Interactors
import Repositories

/// What a person probably meant by a line whose first word is no command.
enum CommandHint {
  /// The line to type instead; nil if none is near.
  static func line(for words: [QueryWord]) -> String? {
    guard let first = words.first else { return nil }
    let rest = words.dropFirst()
    if rest.isEmpty, first.selection != nil { return "\(CommandName.show.word) \(first.text)" }
    if let line = phrase(first.text.lowercased(), rest.first?.text) { return line }
    // A filter without its command: "sort:due", "+home", "overdue".
    let typed = words.map(\.typed).joined(separator: " ")
    if first.isFilter || first.after("sort:") != nil,
      (try? TodoQuery(words, plainWords: .filters)) != nil
    {
      return "\(CommandName.list.word) \(typed)"
    }
    return word(for: first.text)
  }

  /// The command's word that was probably meant by another word; nil if none is near.
  static func word(for word: String) -> String? {
    let small = word.lowercased()
    if let meant = Commands.all.first(where: { $0.hints.contains(small) }) {
      return meant.name.word
    }
    return slip(word) ?? Suggestion.nearest(to: word, among: Commands.words)
  }

  /// A command typed while the keyboard was switched to the other alphabet.
  private static func slip(_ word: String) -> String? {
    if let keys = KoreanKeyboard.keys(for: word), case .one(let command) = Commands.match(keys) {
      return command.name.word
    }
    let keys = word.lowercased()
    return Commands.all.lazy.flatMap(\.koreanWords).first { KoreanKeyboard.keys(for: $0) == keys }
  }

  /// The lines for words that other programs have as commands.
  private static func phrase(_ word: String, _ next: String?) -> String? {
    let number = next ?? "1"
    return switch word {
    case "today", "agenda", "오늘": "\(CommandName.list.word) open due:today"
    case "tomorrow", "내일": "\(CommandName.list.word) open due:tomorrow"
    case "week", "calendar": "\(CommandName.list.word) open due:week"
    case "active", "doing": "\(CommandName.list.word) started"
    case "next", "urgent": "\(CommandName.list.word) open sort:due"
    case "top", "first":
      "\(CommandName.move.word) \(number) \(TodoListCommands.Moving.Side.top.rawValue)"
    case "bottom":
      "\(CommandName.move.word) \(number) \(TodoListCommands.Moving.Side.bottom.rawValue)"
    case "last", "newest": "\(CommandName.show.word) last"
    case "sort": "\(CommandName.list.word) sort:\(next ?? TodoOrder.Key.due.rawValue)"
    default: nil
    }
  }
}

extension QueryWord {
  /// The todos that the word names by their numbers; nil for any other word.
  var selection: NumberSelection? { isQuoted ? nil : try? NumberSelection(text) }

  /// Whether the word begins a filter: a mark such as +TAG, or a word such as "overdue". A quoted
  /// word does not: it may as well be a title.
  var isFilter: Bool {
    if selection != nil { return false }
    guard let plain else { return false }
    if TodoQuery.filterWords.contains(plain) || plain.hasPrefix("(") { return true }
    if plain.hasPrefix("-"), !plain.dropFirst().contains(where: \.isLetter) { return false }
    // A mark with a wrong value is a filter, too: its error says what is wrong.
    do { return try TodoCondition(marked: self) != nil } catch { return true }
  }

  /// The word as it can be typed again.
  fileprivate var typed: String { isQuoted ? typedInTitle : text }
}
