/// What follows a command.
enum Outcome: Equatable {
  /// The next line.
  case next
  /// The lines of a file, and then the next line.
  case read(path: String)
  /// No further line of the files that are being read: Ctrl-C was pressed.
  case stopped
  /// No further line at all. Without a code the exit status says whether a command has failed.
  case quit(code: Int32?)
}
