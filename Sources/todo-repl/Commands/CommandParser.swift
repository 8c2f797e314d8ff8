import Interactors

/// Turns a line into a command.
struct CommandParser {
  let name: CommandName
  let line: String
  /// The words after the command.
  let words: ArraySlice<QueryWord>

  private init(_ name: CommandName, _ words: ArraySlice<QueryWord>, line: String) {
    self.name = name
    self.line = line
    self.words = words
  }

  /// Parses one line; nil when it is blank or only a comment.
  static func parse(_ line: String) throws(Misunderstanding) -> Invocation? {
    let words = try ShellWords.words(of: line)
    guard let word = words.first else { return nil }
    switch Commands.match(word.text) {
    case .one(let command):
      // Nobody means `--help` as a title or a filter.
      if words.count == 2, words[1].plain == OptionName.help.rawValue {
        return ScreenCommands.help(with: command.name)
      }
      return try command.parse(CommandParser(command.name, words.dropFirst(), line: line))
    case .several(let candidates):
      throw Misunderstanding(.ambiguousCommand(word.text, candidates.map(\.name)), at: word)
    case .none(let suggestion):
      throw Misunderstanding(.unknownCommand(word.text, suggestion: suggestion), at: word)
    }
  }

  /// The error of a line that ends before an argument that the command needs.
  func missing(_ argument: CommandError.Argument) -> Misunderstanding {
    Misunderstanding(.missingArgument(name, argument), column: line.count + 1)
  }

  func nothing() throws(Misunderstanding) -> NoArguments {
    try expectAtMost(0)
    return NoArguments()
  }

  /// The first word, which the command cannot do without.
  func first(_ argument: CommandError.Argument) throws(Misunderstanding) -> QueryWord {
    guard let word = words.first else { throw missing(argument) }
    return word
  }

  /// The only word, which the command cannot do without.
  func only(_ argument: CommandError.Argument) throws(Misunderstanding) -> QueryWord {
    let word = try first(argument)
    try expectAtMost(1)
    return word
  }

  func expectAtMost(_ count: Int) throws(Misunderstanding) {
    guard let extra = words.dropFirst(count).first else { return }
    throw Misunderstanding(.unexpectedArgument(name, extra.text), at: extra)
  }

  /// The words from a place on, as a text.
  func text(
    from place: Int, _ argument: CommandError.Argument
  ) throws(Misunderstanding) -> String {
    let words = words.dropFirst(place)
    if words.isEmpty { throw missing(argument) }
    return words.map(\.text).joined(separator: " ")
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

  /// The value of ASCII digits; `Int` alone would also take a sign.
  static func digits(_ word: String) -> Int? {
    word.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(word) : nil
  }
}
