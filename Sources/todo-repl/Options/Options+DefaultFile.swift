extension Options {
  /// The file for the todos when the arguments name none; nil when the environment has no home.
  ///
  /// Follows the XDG base directory specification: a path that is not absolute is ignored.
  static func defaultFile(environment: [String: String]) -> String? {
    if let data = absolute(environment["XDG_DATA_HOME"]) {
      return "\(data)/todo-repl/todos.journal"
    }
    if let home = absolute(environment["HOME"]) {
      return "\(home)/.local/share/todo-repl/todos.journal"
    }
    return nil
  }

  /// The path without slashes at its end; nil when it is missing, empty or relative.
  static func absolute(_ path: String?) -> Substring? {
    // Bytes: a slash followed by a combining mark is another character, yet still a separator.
    let slash = UInt8(ascii: "/")
    guard let path, path.utf8.first == slash else { return nil }
    var utf8 = path[...].utf8
    while utf8.last == slash { utf8.removeLast() }
    return Substring(utf8)
  }
}
