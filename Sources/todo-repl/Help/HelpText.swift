/// The texts that explain the program, in lines of at most 80 columns, without a last line break.
enum HelpText {
  /// All commands in two columns, for `help`.
  static var overview: String {
    let width = CommandName.allCases.map(\.usage.count).max() ?? 0
    let rows = CommandName.allCases.map { command in
      let padding = String(repeating: " ", count: width - command.usage.count)
      return "  \(command.usage)\(padding)  \(command.summary)"
    }
    return """
      Commands:
      \(rows.joined(separator: "\n"))
      Type "help COMMAND" for more. The first letters of a command are enough.
      """
  }

  /// One command in full, for `help COMMAND`.
  static func topic(_ command: CommandName) -> String {
    """
    Usage: \(command.usage)

    \(command.explanation)

    \(command.examples.count == 1 ? "Example:" : "Examples:")
    \(command.examples.map { "  \($0)" }.joined(separator: "\n"))
    """
  }
}
