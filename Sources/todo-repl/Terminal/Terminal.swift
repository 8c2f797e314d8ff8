/// What the program may do on the terminal that a person sits at.
struct Terminal {
  /// Whether lines can be erased.
  let canErase: Bool

  /// nil unless a person types and reads: input and output are both a terminal.
  init?(environment: [String: String]) {
    if !Descriptor.standardInput.isTerminal || !Descriptor.standardOutput.isTerminal { return nil }
    canErase = environment["TERM", default: "dumb"] != "dumb"
  }

  /// Returns to the beginning of the line and erases it.
  static let eraseLine = "\r\u{1B}[K"
}
