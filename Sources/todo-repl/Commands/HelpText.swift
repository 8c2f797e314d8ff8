/// The texts that explain the program, in lines of at most 80 columns, without a last line break.
enum HelpText {
  /// The commands that a newcomer needs, for the first page of `help`.
  private static let first: [CommandName] = [
    .add, .list, .show, .done, .set, .remove, .undo, .search, .help, .quit,
  ]

  /// All commands in two columns, for `help`: first those that a newcomer needs.
  static func overview(in language: Language) -> String {
    let words = language == .korean ? Commands.all.map { DisplayText($0.koreanWord).width } : []
    let word = words.max() ?? 0
    // Beside the Korean words, the longest forms have no room: `help COMMAND` has them in full.
    let width =
      word == 0 ? Commands.all.map { DisplayText($0.name.usage).width }.max() ?? 0 : 27
    func row(_ command: Command) -> String {
      let usage = DisplayText(command.name.usage).truncated(toWidth: width).padded(toWidth: width)
      let korean = word == 0 ? "" : "\(DisplayText(command.koreanWord).padded(toWidth: word))  "
      return "  \(korean)\(usage)  \(language.text(of: command.name).summary)"
    }
    let basic = first.compactMap { name in Commands.all.first { $0.name == name } }
    let others = Commands.all.filter { !first.contains($0.name) }
    let whole = Commands.all.filter { $0.danger != nil }.map(\.name.word)
    let more = DisplayText(safe: language.text(.moreHelp(except: whole))).wrapped(toWidth: 80)
    return
      ([language.text(.commands)] + basic.map(row) + [""] + more.map(\.description)
      + ["", language.text(.otherCommands)] + others.map(row)).joined(separator: "\n")
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

extension Command {
  /// The usual Korean word for the command.
  fileprivate var koreanWord: String { koreanWords.first ?? "" }

  /// Names the other words for the command, and says whether its first letters run it; nil if
  /// neither needs saying.
  func otherWords(in language: Language) -> Message? {
    let synonyms = language == .korean ? koreanWords + synonyms : synonyms
    return synonyms.isEmpty && danger == nil ? nil : .otherWords(synonyms, isWhole: danger != nil)
  }
}
