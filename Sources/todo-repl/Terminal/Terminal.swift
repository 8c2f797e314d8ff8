/// What the program may do on the terminal that a person sits at.
struct Terminal {
  /// nil unless a person types and reads: input and output are both a terminal.
  init?() {
    if !Descriptor.standardInput.isTerminal || !Descriptor.standardOutput.isTerminal { return nil }
  }

  /// How loading is shown there: standard error may lead elsewhere.
  static func loadingMedium(environment: [String: String]) -> LoadingLine.Medium {
    if Terminal() == nil || !Descriptor.standardError.isTerminal { return .none }
    return environment["TERM", default: "dumb"] == "dumb" ? .lines : .screen
  }

  /// Returns to the beginning of the line and erases it.
  static let eraseLine = "\r\u{1B}[K"
}
