import Interactors
import Repositories

/// What a person probably meant by a line whose first word is no command.
enum CommandHint {
  /// The line to type instead; nil if none is near.
  static func line(for words: [QueryWord]) -> String? {
    guard let first = words.first else { return nil }
    let rest = words.dropFirst()
    if let line = line(behindAll: words) { return line }
    if first.selection != nil { return line(behind: first, rest) }
    if let line = phrase(first, rest) { return line }
    // A filter without its command: "sort:due", "+home", "overdue".
    if first.isFilter || first.after("sort:") != nil,
      (try? TodoQuery(words, plainWords: .filters)) != nil
    {
      return joined(CommandName.list.word, words[...])
    }
    if let command = command(hintedBy: first.text) { return joined(command.name.word, rest) }
    return word(for: first.text)
  }

  /// The command's word that was probably meant by another word; nil if none is near.
  static func word(for word: String) -> String? {
    command(hintedBy: word)?.name.word ?? slip(word)
      ?? Suggestion.nearest(to: word, among: Commands.words)
  }

  /// The command that does what a word of another program does.
  private static func command(hintedBy word: String) -> Command? {
    let small = word.lowercased()
    return Commands.all.first { $0.hints.contains(small) }
  }

  /// A command typed while the keyboard was switched to the other alphabet.
  private static func slip(_ word: String) -> String? {
    if let command = KoreanKeyboard.keys(for: word).flatMap(Commands.command) {
      return command.name.word
    }
    let keys = word.lowercased()
    return Commands.all.lazy.flatMap(\.koreanWords).first { KoreanKeyboard.keys(for: $0) == keys }
  }

  /// The line for several numbers before a command or marks: "3 5 remove", "3 5 due:fri".
  private static func line(behindAll words: [QueryWord]) -> String? {
    let numbers = words.prefix { $0.selection != nil }
    let rest = words.dropFirst(numbers.count)
    guard numbers.count > 1 else { return nil }
    guard let word = rest.first?.text else { return joined(CommandName.show.word, numbers) }
    if rest.allSatisfy(\.isMark) { return joined(CommandName.set.word, numbers + rest) }
    var command = command(hintedBy: word)
    if let match = Commands.command(word), match.isWhole(word) { command = match }
    guard let name = command?.name, name.takesNumbers else { return nil }
    return joined(name.word, numbers + rest.dropFirst())
  }

  /// The line for numbers that stand before other words: "3 modify due:fri" as in Taskwarrior,
  /// "3 due:fri", "3 New title".
  private static func line(behind numbers: QueryWord, _ rest: ArraySlice<QueryWord>) -> String? {
    guard let next = rest.first else { return joined(CommandName.show.word, [numbers]) }
    let others = rest.dropFirst()
    if let line = phraseOfNumber(next.text.lowercased(), numbers.text) { return line }
    let withNumber = Commands.all.filter(\.name.beginsWithNumber)
    if let command = command(hintedBy: next.text), command.name.beginsWithNumber {
      return joined(command.name.word, [numbers] + others)
    }
    if others.isEmpty,
      let near = Suggestion.nearest(to: next.text, among: withNumber.map(\.name.word))
    {
      return joined(near, [numbers])
    }
    if rest.allSatisfy(\.isMark) { return joined(CommandName.set.word, [numbers] + rest) }
    // Only one todo gets a title.
    guard case .one? = numbers.selection?.parts.first, numbers.selection?.parts.count == 1,
      next.selection == nil
    else { return nil }
    return joined(CommandName.rename.word, [numbers] + rest)
  }

  /// The lines for words that other programs have as commands.
  private static func phrase(_ first: QueryWord, _ rest: ArraySlice<QueryWord>) -> String? {
    let word = first.text.lowercased()
    if let line = marking(first, rest) { return line }
    if let line = phraseOfNumber(word, rest.first?.text ?? "1") { return line }
    let list = CommandName.list.word
    switch word {
    case "agenda": return "\(list) open due:today"
    case "week", "month": return "\(list) open due:\(word == "month" ? word : "week")"
    case "urgent", "ready": return "\(list) open sort:due"
    case "completed", "finished": return "\(list) done"
    case "oldest": return "\(list) sort:number"
    case "last", "newest": return "\(CommandName.show.word) last"
    case "sort", "order":
      if let keys = rest.first {
        let order = QueryWord("sort:" + keys.text, column: 1)
        if (try? TodoQuery([order], plainWords: .filters)) != nil { return "\(list) \(order.text)" }
      }
      return "\(list) sort:\(TodoOrder.Key.due.rawValue)"
    // The settings have such lines.
    case "on": return CommandName.hooks.word
    case "task", "todo", "todo-repl", "todo.sh":
      guard let next = rest.first else { return list }
      return Commands.command(next.text) == nil
        ? joined(CommandName.add.word, rest) : joined(next.text, rest.dropFirst())
    case _ where DateWord.words.contains(word) || DateWord.koreanWords.contains(word):
      return "\(list) open due:\(word)"
    case _ where word.utf8.first == UInt8(ascii: "/") && word.utf8.count > 1:
      let text = QueryWord(String(first.text.dropFirst()), column: first.column)
      return joined(CommandName.search.word, [text] + rest)
    default: return nil
    }
  }

  /// The line for a word that names a mark, before numbers and values: "tag 3 home", "pri 3 high".
  static func marking(_ first: QueryWord, _ rest: ArraySlice<QueryWord>) -> String? {
    guard let numbers = rest.first, numbers.selection != nil, rest.count > 1 else { return nil }
    let mark: String
    switch first.text.lowercased() {
    case "tag", "label": mark = "+"
    case "untag": mark = "-"
    case "pri", "priority", "prioritize": mark = "pri:"
    case "project": mark = "project:"
    case "depend", "depends": mark = "depends:"
    default: return nil
    }
    let values = rest.dropFirst()
    if values.allSatisfy(\.isMark) { return joined(CommandName.set.word, rest) }
    if values.contains(where: { $0.text.contains(where: \.isWhitespace) }) { return nil }
    let marks = values.map { QueryWord(mark + $0.text, column: $0.column) }
    return joined(CommandName.set.word, [numbers] + marks)
  }

  /// The lines for words that stand before or behind a number.
  private static func phraseOfNumber(_ word: String, _ number: String) -> String? {
    func move(_ side: TodoListCommands.Moving.Side) -> String {
      "\(CommandName.move.word) \(number) \(side.rawValue)"
    }
    return switch word {
    case "top", "first": move(.top)
    case "bottom": move(.bottom)
    case "depri", "dp": "\(CommandName.set.word) \(number) pri:none"
    case "active", "doing": "\(CommandName.list.word) started"
    default: nil
    }
  }

  /// The longest line that is offered; it has to fit into a sentence.
  private static let longest = 80

  /// The line of a command; the command alone if the line would be too long.
  private static func joined(_ command: String, _ words: ArraySlice<QueryWord>) -> String {
    let line = ([command] + words.map(\.typed)).joined(separator: " ")
    // Making a text visible can lengthen it, and takes time for one of megabytes.
    let isShort = line.utf8.count <= 4 * longest && DisplayText(line).description.count <= longest
    return isShort ? line : command
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

  /// Whether `set` takes the word, or refuses only its value.
  fileprivate var isMark: Bool {
    var marks = TodoMarks()
    do { return try marks.take(self, canClear: true) } catch { return true }
  }

  /// The word as it can be typed again.
  fileprivate var typed: String { isQuoted ? typedInTitle : text }
}
