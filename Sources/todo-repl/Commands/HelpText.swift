/// The texts that explain the program, in lines of at most 80 columns, without a last line break.
enum HelpText {
  /// The commands that a newcomer needs, for the first page of `help`.
  private static let first: [CommandName] = [
    .add, .list, .show, .done, .set, .remove, .undo, .search, .help, .quit,
  ]

  /// The width for which the texts are written.
  static let standardWidth = 80

  /// All commands in columns, for `help`: first those that a newcomer needs. In a window narrower
  /// than the texts, each command has one line without its form.
  static func overview(
    in language: Language, columns: Int? = nil, aliases: [String: String] = [:]
  ) -> String {
    let layout = Overview(language, columns: min(columns ?? standardWidth, standardWidth))
    let basic = first.compactMap { name in Commands.all.first { $0.name == name } }
    let others = Commands.all.filter { !first.contains($0.name) }
    let own = aliases.sorted { $0.key < $1.key }.map { layout.row(alias: $0, $1) }
    let lines: [[String]] = [
      [language.text(.commands)] + basic.map(layout.row),
      layout.wrapped(language.text(.moreHelp(except: Commands.withWholeWord))),
      own.isEmpty ? [] : [language.text(.ownCommands)] + own,
      [language.text(.otherCommands)] + others.map(layout.row),
    ]
    return lines.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// A person's own command, and the command that it runs, for `help NAME`.
  static func alias(_ name: String, _ line: String, in language: Language) -> String {
    let meaning = language.text(.ownCommand(name, line))
    return Alias.command(of: line).map { "\(meaning)\n\n\(topic($0.name, in: language))" }
      ?? meaning
  }

  /// One command in full, for `help COMMAND`.
  static func topic(_ command: CommandName, in language: Language) -> String {
    let text = language.text(of: command)
    let words = Commands.all.first { $0.name == command }?.otherWords(in: language)
      .map { language.text($0) }
    let examples = language.text(.examples(count: text.examples.count))
    let parts: [String?] = [
      language.text(.usage(command)), text.explanation, words,
      ([examples] + text.examples.map { "  \($0)" }).joined(separator: "\n"),
    ]
    return parts.compactMap(\.self).joined(separator: "\n\n")
  }
}

/// The columns of `help`.
private struct Overview {
  private let language: Language
  private let columns: Int
  /// The columns for the Korean words; 0 without them.
  private let wordWidth: Int
  /// The columns for the forms of the commands.
  private let formWidth: Int
  private let isNarrow: Bool

  init(_ language: Language, columns: Int) {
    self.language = language
    self.columns = columns
    isNarrow = columns < HelpText.standardWidth
    let words = Commands.all.map { DisplayText($0.koreanWord).width }.max() ?? 0
    wordWidth = language == .korean && !isNarrow ? words : 0
    // The longest forms have no room: `help COMMAND` has them in full.
    let isShort = isNarrow
    let forms = Commands.all.map { isShort ? $0.shortWord(language) : $0.name.usage }
    formWidth = min(
      forms.map { DisplayText($0).width }.max() ?? 0, wordWidth == 0 ? 36 : 27)
  }

  func row(_ command: Command) -> String {
    let form = isNarrow ? command.shortWord(language) : command.name.usage
    let korean = DisplayText(command.koreanWord).padded(toWidth: wordWidth).description
    return row(
      (wordWidth == 0 ? "" : "\(korean)  ") + column(form, formWidth),
      language.text(of: command.name).summary)
  }

  func row(alias name: String, _ line: String) -> String {
    row(column(name, (wordWidth == 0 ? 0 : wordWidth + 2) + formWidth), line)
  }

  func wrapped(_ text: String) -> [String] {
    DisplayText(safe: text).wrapped(toWidth: columns).map(\.description)
  }

  private func row(_ column: String, _ text: String) -> String {
    DisplayText(safe: "  \(column)  \(DisplayText(text))").truncated(toWidth: columns).description
  }

  private func column(_ text: String, _ width: Int) -> String {
    DisplayText(text).truncated(toWidth: width).padded(toWidth: width).description
  }
}

extension Command {
  /// The usual Korean word for the command.
  fileprivate var koreanWord: String { koreanWords.first ?? "" }

  /// The word for a narrow window.
  fileprivate func shortWord(_ language: Language) -> String {
    language == .korean ? koreanWord : name.word
  }

  /// Names the other words for the command, and says whether its first letters run it; nil if
  /// neither needs saying.
  func otherWords(in language: Language) -> Message? {
    let synonyms =
      language == .korean ? koreanWords.dropFirst() + [name.word] + synonyms : synonyms
    return synonyms.isEmpty && danger == nil ? nil : .otherWords(synonyms, isWhole: danger != nil)
  }
}
