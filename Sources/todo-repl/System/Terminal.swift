import Repositories

/// What the program may do on the terminal that a person sits at.
struct Terminal {
  /// nil unless a person types and reads: input and output are both a terminal.
  init?() {
    if !FileDescriptor.standardInput.isTerminal || !FileDescriptor.standardOutput.isTerminal {
      return nil
    }
  }

  /// Whether lines can be edited there: the cursor can be moved.
  static func canEdit(environment: [String: String]) -> Bool {
    !["", "dumb"].contains(environment["TERM", default: ""])
  }

  /// Moves to the first row and erases all of them.
  static let clearScreen = "\u{1B}[H\u{1B}[2J"

  /// Returns to the beginning of the line and erases it.
  static let eraseLine = "\r\u{1B}[K"
}
