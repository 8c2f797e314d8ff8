import Interactors

/// Turns a line into a command.
struct CommandParser {
  let name: CommandName
  let arguments: ArraySlice<String>

  /// Parses one line; nil when it is blank or only a comment.
  static func parse(_ line: String) throws(CommandError) -> Command? {
    let words = try ShellWords.split(line)
    guard let word = words.first else { return nil }
    switch CommandName.match(word) {
    case .one(let name):
      return try CommandParser(name: name, arguments: words.dropFirst()).command()
    case .several(let candidates):
      throw .ambiguousCommand(word, candidates)
    case .none(let suggestion):
      throw .unknownCommand(word, suggestion: suggestion)
    }
  }

  private func command() throws(CommandError) -> Command {
    switch name {
    case .add: return .add(title: try text(from: arguments, .title))
    case .list: return .list(try filter(), all: asksForAllRows)
    case .show:
      let number = try number(try first(.number))
      try expectAtMost(1)
      return .show(number)
    case .done: return .done(try numbers())
    case .toggle: return .toggle(try numbers())
    case .remove: return .remove(try numbers())
    case .rename:
      let number = try number(try first(.number))
      return .rename(number, title: try text(from: arguments.dropFirst(), .title))
    case .note:
      let number = try number(try first(.number))
      return .note(number, text: try text(from: arguments.dropFirst(), .note))
    case .move: return try move()
    case .purge: return try alone(.purge)
    case .undo: return try alone(.undo)
    case .redo: return try alone(.redo)
    case .importFile:
      let file = try fileWords(flag: "--strict")
      guard let path = file.path else { throw .missingArgument(name, .file) }
      return .importFile(path, format: file.format, isStrict: file.hasFlag)
    case .exportFile:
      let file = try fileWords(flag: "--force")
      return .exportFile(
        file.path == "-" ? nil : file.path, format: file.format, isReplacing: file.hasFlag)
    case .countries:
      let search = words.joined(separator: " ")
      return .countries(search: search.isEmpty ? nil : search, all: asksForAllRows)
    case .country:
      let code = try first(.countryCode)
      try expectAtMost(1)
      return .country(code: code)
    case .back: return try alone(.back)
    case .reload: return try alone(.reload)
    case .retry: return try alone(.retry)
    case .cancel: return try alone(.cancel)
    case .help: return .help(topic: try topic())
    case .quit: return .quit(code: try exitCode())
    }
  }

  private func first(_ argument: CommandError.Argument) throws(CommandError) -> String {
    guard let word = arguments.first else { throw .missingArgument(name, argument) }
    return word
  }

  private func expectAtMost(_ count: Int) throws(CommandError) {
    if let extra = arguments.dropFirst(count).first { throw .unexpectedArgument(name, extra) }
  }

  /// The arguments without the word that asks for every row.
  private var words: [String] { arguments.filter { $0 != CommandName.allRows } }

  private var asksForAllRows: Bool { arguments.contains(CommandName.allRows) }

  private func alone(_ command: Command) throws(CommandError) -> Command {
    try expectAtMost(0)
    return command
  }

  private func text(
    from words: ArraySlice<String>, _ argument: CommandError.Argument
  ) throws(CommandError) -> String {
    if words.isEmpty { throw .missingArgument(name, argument) }
    return words.joined(separator: " ")
  }

  private func move() throws(CommandError) -> Command {
    let number = try number(try first(.number))
    guard let side = arguments.dropFirst().first else { throw .missingArgument(name, .side) }
    guard ["before", "after"].contains(side) else {
      let suggestion = Suggestion.nearest(to: side, among: ["before", "after"])
      throw .notASide(side, suggestion: suggestion)
    }
    guard let word = arguments.dropFirst(2).first else { throw .missingArgument(name, .number) }
    let other = try self.number(word)
    try expectAtMost(3)
    return .move(number, side == "before" ? .before(other) : .after(other))
  }

  private func numbers() throws(CommandError) -> [Int] {
    _ = try first(.number)
    var numbers: [Int] = []
    var seen: Set<Int> = []
    for word in arguments {
      let number = try number(word)
      if seen.insert(number).inserted { numbers.append(number) }
    }
    return numbers
  }

  private func number(_ word: String) throws(CommandError) -> Int {
    guard let number = Self.digits(word), number > 0 else { throw .notANumber(name, word) }
    return number
  }

  private func filter() throws(CommandError) -> TodoFilter {
    guard let word = words.first else { return .all }
    if let extra = words.dropFirst().first { throw .unexpectedArgument(name, extra) }
    if let filter = TodoFilter(rawValue: word) { return filter }
    let filters = TodoFilter.allCases.map(\.rawValue) + [CommandName.allRows]
    throw .notAFilter(word, suggestion: Suggestion.nearest(to: word, among: filters))
  }

  private func topic() throws(CommandError) -> CommandName? {
    try expectAtMost(1)
    guard let word = arguments.first else { return nil }
    switch CommandName.match(word) {
    case .one(let name): return name
    case .several(let candidates): throw .ambiguousCommand(word, candidates)
    case .none(let suggestion): throw .unknownHelpTopic(word, suggestion: suggestion)
    }
  }

  private func exitCode() throws(CommandError) -> Int32? {
    try expectAtMost(1)
    guard let word = arguments.first else { return nil }
    guard let code = Self.digits(word), code <= 255 else { throw .notAnExitCode(word) }
    return Int32(code)
  }

  /// The value of ASCII digits; `Int` alone would also take a sign.
  private static func digits(_ word: String) -> Int? {
    word.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(word) : nil
  }
}
