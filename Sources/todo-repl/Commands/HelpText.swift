/// The texts that explain the program, in lines of at most 80 columns, without a last line break.
enum HelpText {
  /// All commands in two columns, for `help`.
  static func overview(in language: Language) -> String {
    let width = CommandName.allCases.map { DisplayText($0.usage).width }.max() ?? 0
    let rows = CommandName.allCases.map { command in
      let usage = DisplayText(command.usage).padded(toWidth: width)
      return "  \(usage)  \(language.text(of: command).summary)"
    }
    return ([language.text(.commands)] + rows + [language.text(.moreHelp)])
      .joined(separator: "\n")
  }

  /// One command in full, for `help COMMAND`.
  static func topic(_ command: CommandName, in language: Language) -> String {
    let text = language.text(of: command)
    return """
      \(language.text(.usage(command)))

      \(text.explanation)

      \(language.text(.examples(count: text.examples.count)))
      \(text.examples.map { "  \($0)" }.joined(separator: "\n"))
      """
  }
}
