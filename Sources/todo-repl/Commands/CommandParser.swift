import Interactors

/// Turns a line into a command.
struct CommandParser {
  /// The command under the typed word, which errors name.
  let name: CommandName
  let line: String
  /// The words after the command.
  let words: ArraySlice<QueryWord>
  /// The lines that a person has given names, by their names.
  let aliases: [String: String]
  /// The person's own view that the line names in place of a command.
  let view: TodoView?
  private let options: [String]

  private init(
    _ command: Command, typed word: String, _ words: ArraySlice<QueryWord>, line: String,
    _ aliases: [String: String], _ view: TodoView? = nil
  ) {
    self.view = view
    name = command.name.typed(as: word)
    options = command.options
    self.line = line
    self.words = words
    self.aliases = aliases
  }

  /// Parses one line; nil if it is blank or only a comment.
  static func parse(
    _ line: String, aliases: [String: String] = [:], views: [TodoView] = []
  ) throws(Misunderstanding) -> Invocation? {
    let line = Alias.expand(line, aliases)
    // Help explains both kinds of own words.
    let aliases = views.words(besides: aliases)
    let words = inOrder(try ShellWords.words(of: line))
    guard let word = words.first else { return nil }
    if let view = views.first(where: { $0.name == word.plain?.lowercased() }),
      let list = Commands.all.first(where: { $0.name == .list })
    {
      if words.count == 2, words[1].plain == OptionName.help.rawValue {
        return try parse("\(CommandName.help.word) \(view.name)", aliases: aliases)
      }
      let parser = CommandParser(
        list, typed: word.text, words.dropFirst(), line: line, aliases, view)
      return try list.parse(parser)
    }
    guard let command = try command(word) else {
      // Other programs save by these words; here each edit is saved at once.
      if [":w", ":w!", "write", "commit"].contains(word.text.lowercased()) {
        throw Misunderstanding(.foreignCommand(word.text), at: word)
      }
      let meant = CommandHint.line(for: words)
      throw Misunderstanding(.unknownCommand(word.text, suggestion: meant), at: word)
    }
    // Nobody means `--help` as a title or a filter.
    if words.count == 2, words[1].plain == OptionName.help.rawValue {
      return ScreenCommands.help(with: command.name)
    }
    if let danger = command.danger, !command.isWhole(word.text) {
      let whole = command.name(beginning: word.text)
      throw Misunderstanding(.wholeWordNeeded(word.text, whole, danger), at: word)
    }
    // "tag" begins "tags", which shows them.
    if !command.isWhole(word.text), let meant = CommandHint.marking(word, words.dropFirst()) {
      throw Misunderstanding(.unknownCommand(word.text, suggestion: meant), at: word)
    }
    return try command.parse(
      CommandParser(command, typed: word.text, words.dropFirst(), line: line, aliases))
  }

  /// The only command that a word can mean; nil if it means none.
  static func command(_ word: QueryWord) throws(Misunderstanding) -> Command? {
    let found = Commands.commands(word.text)
    if found.count > 1 { throw Misunderstanding(.ambiguous(word.text, found), at: word) }
    return found.first
  }

  /// The words of a line with the command first: "1 done" is "done 1". The command has to be a
  /// whole word: "1 Post it" is a title.
  private static func inOrder(_ words: [QueryWord]) -> [QueryWord] {
    guard words.count > 1, words[0].selection != nil,
      let command = Commands.command(words[1].text), command.name.beginsWithNumber,
      command.isWhole(words[1].text)
    else { return words }
    return [words[1], words[0]] + words.dropFirst(2)
  }

  /// The error of a line that ends before a required argument.
  func missing(_ argument: CommandError.Argument) -> Misunderstanding {
    Misunderstanding(.missingArgument(name, argument), column: line.count + 1)
  }

  func nothing() throws(Misunderstanding) -> NoArguments {
    try expectAtMost(0)
    return NoArguments()
  }

  /// The first word, which is required.
  func first(_ argument: CommandError.Argument) throws(Misunderstanding) -> QueryWord {
    guard let word = words.first else { throw missing(argument) }
    return word
  }

  /// The only word, which is required.
  func only(_ argument: CommandError.Argument) throws(Misunderstanding) -> QueryWord {
    let word = try first(argument)
    try expectAtMost(1)
    return word
  }

  func expectAtMost(_ count: Int) throws(Misunderstanding) {
    if let extra = words.dropFirst(count).first { throw unexpected(extra) }
  }

  /// The error of a word too many, or of an option that is misspelled.
  func unexpected(_ word: QueryWord) -> Misunderstanding {
    if !options.isEmpty, word.after("--") != nil,
      case let error = notAnOption(word, .extra), error.problem.suggestion != nil
    {
      return error
    }
    return Misunderstanding(.unexpectedArgument(name, word.text), at: word)
  }

  /// The words from an index on, as a text.
  func text(
    from place: Int, _ argument: CommandError.Argument
  ) throws(Misunderstanding) -> String {
    let words = words.dropFirst(place)
    if words.isEmpty { throw missing(argument) }
    return words.map(\.text).joined(separator: " ")
  }

  /// Whether a word is an option of the command.
  func isOption(_ word: QueryWord) -> Bool { word.plain.map(options.contains) ?? false }

  /// The error of a word that a person probably meant as an option.
  func notAnOption(_ word: QueryWord, _ use: WordUse) -> Misunderstanding {
    let known = options + [OptionName.help.rawValue]
    let typed = word.text.drop { $0 == "-" }.lowercased()
    let beginning = known.first { !typed.isEmpty && $0.dropFirst(2).hasPrefix(typed) }
    let suggestion =
      beginning ?? shellOption(typed) ?? Suggestion.nearest(to: word.text, among: known)
    return Misunderstanding(.notAnOption(name, word.text, use, suggestion: suggestion), at: word)
  }

  /// What the shell's options of "ls" mean here: -a all todos, and the others nothing.
  func shellOption(_ letters: String) -> String? {
    guard name.word == "ls", !letters.isEmpty, letters.allSatisfy("latrh1".contains) else {
      return nil
    }
    return letters.contains("a") ? CommandName.allRows : name.word
  }

  /// The number of a todo, or the word for the newest one.
  func todo(_ word: QueryWord) throws(Misunderstanding) -> NumberSelection.Part {
    NumberSelection.lastWords.contains(word.text.lowercased()) ? .last : .one(try number(word))
  }

  func number(_ word: QueryWord) throws(Misunderstanding) -> Int {
    // "+1" is the first todo that waits for its number.
    let isWaiting = word.text.utf8.first == UInt8(ascii: "+")
    let digits = String(isWaiting ? word.text.dropFirst() : word.text[...])
    guard let number = Self.digits(digits), number > 0 else {
      throw Misunderstanding(.notANumber(name, word.text), at: word)
    }
    return isWaiting ? -number : number
  }

  /// The value of ASCII digits; `Int` alone would also accept a sign.
  static func digits(_ word: String) -> Int? {
    word.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(word) : nil
  }
}
