import Repositories

/// The terminal that a person sits at.
struct Terminal {
  /// nil unless input and output are both a terminal, where a person types and reads.
  init?() {
    if !FileDescriptor.standardInput.isTerminal || !FileDescriptor.standardOutput.isTerminal {
      return nil
    }
  }

  /// Whether lines can be edited on the terminal, because its cursor can be moved.
  static func canEdit(environment: [String: String]) -> Bool {
    !["", "dumb"].contains(environment["TERM", default: ""])
  }

  /// Moves the cursor to the first row and erases all rows.
  static let clearScreen = "\u{1B}[H\u{1B}[2J"

  /// Moves the cursor to the beginning of the line and erases the line.
  static let eraseLine = "\r\u{1B}[K"
}
