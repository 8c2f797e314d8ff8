import Interactors

/// Turns a line into a command.
struct CommandParser {
  private let name: CommandName
  private let arguments: ArraySlice<String>

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
    case .add: return .add(title: try text(from: arguments))
    case .list: return .list(try filter())
    case .done: return .done(try numbers())
    case .toggle: return .toggle(try numbers())
    case .remove: return .remove(try numbers())
    case .rename:
      let number = try number(try first(.number))
      return .rename(number, title: try text(from: arguments.dropFirst()))
    case .countries:
      let search = arguments.joined(separator: " ")
      return .countries(search: search.isEmpty ? nil : search)
    case .country:
      let code = try first(.countryCode)
      try expectAtMost(1)
      return .country(code: code)
    case .reload:
      try expectAtMost(0)
      return .reload
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

  private func text(from words: ArraySlice<String>) throws(CommandError) -> String {
    if words.isEmpty { throw .missingArgument(name, .title) }
    return words.joined(separator: " ")
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
    try expectAtMost(1)
    guard let word = arguments.first else { return .all }
    if let filter = TodoFilter(rawValue: word) { return filter }
    let filters = TodoFilter.allCases.map(\.rawValue)
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
