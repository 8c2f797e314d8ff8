/// The next step after a command.
enum Outcome: Equatable {
  /// The next line.
  case next
  /// The lines of a file, and then the next line.
  case read(path: String)
  /// No further line of the files being read: Ctrl-C was pressed.
  case stopped
  /// No further line at all. Without a code, the exit status reports whether a command failed.
  case quit(code: Int32?)
}
