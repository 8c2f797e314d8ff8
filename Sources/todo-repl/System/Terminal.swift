/// What the program may do on the terminal that a person sits at.
struct Terminal {
  /// nil unless a person types and reads: input and output are both a terminal.
  init?() {
    if !Descriptor.standardInput.isTerminal || !Descriptor.standardOutput.isTerminal { return nil }
  }

  /// Whether lines can be edited there: the cursor can be moved.
  static func canEdit(environment: [String: String]) -> Bool {
    !["", "dumb"].contains(environment["TERM", default: ""])
  }

  /// Returns to the beginning of the line and erases it.
  static let eraseLine = "\r\u{1B}[K"
}
