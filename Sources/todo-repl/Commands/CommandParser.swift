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
  static func parse(_ line: String) throws(Misunderstanding) -> Command? {
    let words = try ShellWords.words(of: line)
    guard let word = words.first else { return nil }
    switch CommandName.match(word.text) {
    case .one(let name):
      // Nobody means a todo of this title, nor a filter.
      if words.count == 2, words[1].plain == OptionName.help.rawValue { return .help(topic: name) }
      return try CommandParser(name, words.dropFirst(), line: line).command()
    case .several(let candidates):
      throw Misunderstanding(.ambiguousCommand(word.text, candidates), at: word)
    case .none(let suggestion):
      throw Misunderstanding(.unknownCommand(word.text, suggestion: suggestion), at: word)
    }
  }

  /// What is wrong when the line ends before it has all that the command needs.
  func missing(_ argument: CommandError.Argument) -> Misunderstanding {
    Misunderstanding(.missingArgument(name, argument), column: line.count + 1)
  }

  private func command() throws(Misunderstanding) -> Command {
    switch name {
    case .add: return try addition()
    case .list: return try listing(.filters)
    case .search: return try listing(.text)
    case .set: return try setting()
    case .stats: return try alone(.stats)
    case .show:
      let number = try number(try first(.number))
      try expectAtMost(1)
      return .show(number)
    case .done: return .done(try selection(words))
    case .toggle: return .toggle(try selection(words))
    case .remove: return .remove(try selection(words))
    case .rename:
      let number = try number(try first(.number))
      return .rename(number, title: try text(from: words.dropFirst(), .title))
    case .note:
      let number = try number(try first(.number))
      return .note(number, text: try text(from: words.dropFirst(), .note))
    case .move: return try move()
    case .purge: return try alone(.purge)
    case .undo: return try alone(.undo)
    case .redo: return try alone(.redo)
    case .importFile:
      let file = try fileWords(flag: "--strict")
      guard let path = file.path else { throw missing(.file) }
      return .importFile(path, format: file.format, isStrict: file.hasFlag)
    case .exportFile:
      let file = try fileWords(flag: "--force")
      return .exportFile(
        file.path == "-" ? nil : file.path, format: file.format, isReplacing: file.hasFlag)
    case .readFile:
      let path = try first(.file)
      try expectAtMost(1)
      return .readFile(path.text)
    case .countries:
      let search = words.filter { $0.plain != CommandName.allRows }.map(\.text)
        .joined(separator: " ")
      return .countries(search: search.isEmpty ? nil : search, all: asksForAllRows)
    case .country:
      let code = try first(.countryCode)
      try expectAtMost(1)
      return .country(code: code.text)
    case .back: return try alone(.back)
    case .reload: return try alone(.reload)
    case .retry: return try alone(.retry)
    case .cancel: return try alone(.cancel)
    case .help: return .help(topic: try topic())
    case .quit: return .quit(code: try exitCode())
    }
  }

  private func first(_ argument: CommandError.Argument) throws(Misunderstanding) -> QueryWord {
    guard let word = words.first else { throw missing(argument) }
    return word
  }

  private func expectAtMost(_ count: Int) throws(Misunderstanding) {
    guard let extra = words.dropFirst(count).first else { return }
    throw Misunderstanding(.unexpectedArgument(name, extra.text), at: extra)
  }

  private var asksForAllRows: Bool { words.contains { $0.plain == CommandName.allRows } }

  private func alone(_ command: Command) throws(Misunderstanding) -> Command {
    try expectAtMost(0)
    return command
  }

  private func text(
    from words: ArraySlice<QueryWord>, _ argument: CommandError.Argument
  ) throws(Misunderstanding) -> String {
    if words.isEmpty { throw missing(argument) }
    return words.map(\.text).joined(separator: " ")
  }

  private func move() throws(Misunderstanding) -> Command {
    let number = try number(try first(.number))
    guard let side = words.dropFirst().first else { throw missing(.side) }
    guard ["before", "after"].contains(side.text) else {
      let suggestion = Suggestion.nearest(to: side.text, among: ["before", "after"])
      throw Misunderstanding(.notASide(side.text, suggestion: suggestion), at: side)
    }
    guard let word = words.dropFirst(2).first else { throw missing(.number) }
    let other = try self.number(word)
    try expectAtMost(3)
    return .move(number, side.text == "before" ? .before(other) : .after(other))
  }

  private func number(_ word: QueryWord) throws(Misunderstanding) -> Int {
    guard let number = Self.digits(word.text), number > 0 else {
      throw Misunderstanding(.notANumber(name, word.text), at: word)
    }
    return number
  }

  private func topic() throws(Misunderstanding) -> CommandName? {
    try expectAtMost(1)
    guard let word = words.first else { return nil }
    switch CommandName.match(word.text) {
    case .one(let name): return name
    case .several(let candidates):
      throw Misunderstanding(.ambiguousCommand(word.text, candidates), at: word)
    case .none(let suggestion):
      throw Misunderstanding(.unknownHelpTopic(word.text, suggestion: suggestion), at: word)
    }
  }

  private func exitCode() throws(Misunderstanding) -> Int32? {
    try expectAtMost(1)
    guard let word = words.first else { return nil }
    guard let code = Self.digits(word.text), code <= 255 else {
      throw Misunderstanding(.notAnExitCode(word.text), at: word)
    }
    return Int32(code)
  }

  /// The value of ASCII digits; `Int` alone would also take a sign.
  private static func digits(_ word: String) -> Int? {
    word.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(word) : nil
  }
}
