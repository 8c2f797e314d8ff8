/// The texts that explain the program, in lines of at most 80 columns, without a last line break.
enum HelpText {
  /// All commands in two columns, for `help`.
  static func overview(in language: Language) -> String {
    let width = Commands.all.map { DisplayText($0.name.usage).width }.max() ?? 0
    let rows = Commands.all.map { command in
      let usage = DisplayText(command.name.usage).padded(toWidth: width)
      return "  \(usage)  \(language.text(of: command.name).summary)"
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
