import Interactors
import Repositories

/// The completions of the last word of a shell's command line, for the scripts of `--completion`.
struct ShellCompletion: Equatable {
  /// A word, and its explanation, which may be empty.
  struct Candidate: Equatable {
    let word: String
    var explanation = ""
  }

  private(set) var candidates: [Candidate] = []
  /// Whether the word can be the name of a file, which the shell completes.
  private(set) var isFile = false

  /// - Parameters:
  ///   - todos: Empty unless ``needsTodos(_:)``.
  ///   - countries: Empty unless ``needsCountries(_:)``.
  init(
    of line: ShellLine, _ todos: TodoList, _ countries: [Country],
    aliases: [String: String] = [:], in language: Language
  ) {
    if let option = line.awaited {
      take(option, "", line.word)
    } else if let (option, value) = Self.attached(line) {
      take(option, "\(option.rawValue)=", value)
    } else {
      if !line.isText { takeOptions(line, language) }
      if line.words.isEmpty {
        takeCommands(line.word, language)
        for (name, meaning) in aliases.sorted(by: { $0.key < $1.key })
        where name.hasPrefix(line.word) {
          candidates.append(Candidate(word: name, explanation: meaning))
        }
      } else if let command = line.command {
        take(command, line, todos, countries, aliases)
      }
    }
  }

  /// Whether the todos of the list can complete a line.
  static func needsTodos(_ line: ShellLine) -> Bool {
    line.awaited == nil && line.command != nil && !line.word.hasPrefix("--")
  }

  /// Whether countries can complete a line.
  static func needsCountries(_ line: ShellLine) -> Bool {
    line.awaited == nil && line.command?.name == .country
  }

  /// The text for the scripts: a candidate in each line, behind a tab its explanation; a line with
  /// an empty candidate stands for the names of files.
  var text: String {
    let lines = candidates.map { candidate in
      candidate.explanation.isEmpty
        ? candidate.word : "\(candidate.word)\t\(DisplayText(candidate.explanation))"
    }
    return (lines + (isFile ? ["\tfile"] : [])).map { "\($0)\n" }.joined()
  }

  /// The option that the word is, and the beginning of its value behind an equals sign.
  private static func attached(_ line: ShellLine) -> (OptionName, String)? {
    if line.isText || line.endsOptions { return nil }
    let (name, value) = OptionsParser.split(line.word)
    guard let value, let option = OptionName(rawValue: name), option.takesValue,
      line.words.isEmpty || option.goesBehindCommand
    else { return nil }
    return (option, value)
  }

  /// The values of an option that begin with the typed text.
  private mutating func take(_ option: OptionName, _ before: String, _ typed: String) {
    let words: [String]
    switch option {
    case .file, .script:
      isFile = true
      return
    case .sync: words = SyncPolicy.allCases.map(\.rawValue)
    case .color: words = ColorChoice.allCases.map(\.rawValue)
    case .completion: words = Shell.allCases.map(\.rawValue)
    default: return
    }
    candidates = words.filter { $0.hasPrefix(typed) }.map { Candidate(word: before + $0) }
  }

  private mutating func takeOptions(_ line: ShellLine, _ language: Language) {
    guard line.word.hasPrefix("-") else { return }
    let options =
      line.endsOptions
      ? []
      : line.words.isEmpty ? OptionName.allCases : OptionName.allCases.filter(\.goesBehindCommand)
    let own = line.command?.options ?? []
    candidates +=
      (own.map { Candidate(word: $0) }
      + options.filter { !own.contains($0.rawValue) }
      .map { Candidate(word: $0.rawValue, explanation: language.text(of: $0)) })
      .filter { $0.word.hasPrefix(line.word) }
  }

  private mutating func takeCommands(_ typed: String, _ language: Language) {
    for command in Commands.all {
      let korean = typed.isEmpty && language != .korean ? [] : command.koreanWords
      candidates += ([command.name.word] + korean).filter { $0.hasPrefix(typed) }
        .map { Candidate(word: $0, explanation: language.text(of: command.name).summary) }
    }
  }

  private mutating func take(
    _ command: Command, _ line: ShellLine, _ todos: TodoList, _ countries: [Country],
    _ aliases: [String: String]
  ) {
    var isFile = false
    func names(_ folder: String) -> [String] {
      isFile = true
      return []
    }
    let found = withoutActuallyEscaping(names) { names in
      command.complete(
        CompletedLine(words: line.words, word: Self.typed(line.word)),
        Completion.Sources(
          todos: todos, countries: countries, aliases: aliases, names: names))
    }
    self.isFile = isFile
    let known = Set(candidates.map(\.word))
    candidates += found.compactMap { Self.candidate($0) }.filter { candidate in
      // The shell adds the names of files only where there is nothing else.
      let isOption = candidate.word.hasPrefix("--")
      return !known.contains(candidate.word)
        && (!isOption || !line.isText && (!isFile || line.word.hasPrefix("-")))
    }
  }

  /// The text of a mark so far, without its quotes for this program; the script for bash has taken
  /// them away.
  private static func typed(_ word: String) -> String {
    let line = CompletedLine("x \(word)")
    return QueryWord(word, column: 1).isLikeMark && line.words == ["x"] ? line.word : word
  }

  /// A completion as a word of a shell; nil for the beginning of a title, which is several words. A
  /// mark with white space or parentheses keeps its quoting: without that, the program would take it
  /// for text, and a `)` for the end of a group.
  private static func candidate(_ candidate: Completion.Candidate) -> Candidate? {
    guard candidate.isWhole, let found = (try? ShellWords.words(of: candidate.text))?.first,
      !found.text.unicodeScalars.contains(where: { $0.value < 0x20 })
    else { return nil }
    let keepsQuoting =
      found.isLikeMark && found.text.unicodeScalars.contains(where: ShellWords.isQuotedInMarks)
    let word = keepsQuoting ? candidate.text : found.text
    let label = candidate.label.hasPrefix(candidate.text) ? candidate.label : ""
    let explanation = label.dropFirst(candidate.text.count).drop { $0 == " " }
    return Candidate(word: word, explanation: String(explanation))
  }
}
