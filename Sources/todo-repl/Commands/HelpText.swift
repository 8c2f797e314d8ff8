/// The texts that explain the program, in lines of at most 80 columns, without a last line break.
enum HelpText {
  /// All commands in two columns, for `help`.
  static func overview(in language: Language) -> String {
    let width = Commands.all.map { DisplayText($0.name.usage).width }.max() ?? 0
    let rows = Commands.all.map { command in
      let usage = DisplayText(command.name.usage).padded(toWidth: width)
      return "  \(usage)  \(language.text(of: command.name).summary)"
    }
    let whole = Commands.all.filter { $0.danger != nil }.map(\.name.word)
    let more = DisplayText(safe: language.text(.moreHelp(except: whole))).wrapped(toWidth: 80)
    return ([language.text(.commands)] + rows + more.map(\.description)).joined(separator: "\n")
  }

  /// One command in full, for `help COMMAND`.
  static func topic(_ command: CommandName, in language: Language) -> String {
    let text = language.text(of: command)
    let words = Commands.all.first { $0.name == command }?.otherWords.map { language.text($0) }
    let examples = language.text(.examples(count: text.examples.count))
    let parts: [String?] = [
      language.text(.usage(command)), text.explanation, words,
      ([examples] + text.examples.map { "  \($0)" }).joined(separator: "\n"),
    ]
    return parts.compactMap(\.self).joined(separator: "\n\n")
  }
}

extension Command {
  /// Names the other words for the command, and says whether its first letters run it; nil if
  /// neither needs saying.
  var otherWords: Message? {
    synonyms.isEmpty && danger == nil ? nil : .otherWords(synonyms, isWhole: danger != nil)
  }
}
