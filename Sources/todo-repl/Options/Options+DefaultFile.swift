extension Options {
  /// The variable that names the directory of the todos.
  static let dataVariable = "XDG_DATA_HOME"

  /// The file for the todos when the arguments name none; nil when the environment has no home.
  static func defaultFile(environment: [String: String]) -> String? {
    file("todos.journal", below: dataVariable, or: ".local/share", environment: environment)
  }

  /// A file of this program below a base directory; nil when the environment has no home, or one that
  /// cannot be written as text.
  ///
  /// Follows the XDG base directory specification: a path that is not absolute is ignored.
  ///
  /// - Parameters:
  ///   - variable: the variable that names the directory.
  ///   - folder: the directory in the user's home that counts when the variable is not set.
  static func file(
    _ name: String, below variable: String, or folder: String, environment: [String: String]
  ) -> String? {
    if unfaithfulVariable(below: variable, environment: environment) != nil { return nil }
    let base =
      absolute(environment[variable]).map(String.init)
      ?? absolute(environment["HOME"]).map { "\($0)/\(folder)" }
    return base.map { "\($0)/todo-repl/\(name)" }
  }

  /// The variable that names the directory, or the user's home, in bytes that are not UTF-8; nil when
  /// there is no such.
  ///
  /// Such bytes are replaced by U+FFFD when they become text, which would be the name of another directory.
  static func unfaithfulVariable(
    below variable: String, environment: [String: String]
  ) -> String? {
    let name = absolute(environment[variable]) == nil ? "HOME" : variable
    let path = absolute(environment[name])
    return path?.unicodeScalars.contains("\u{FFFD}") == true ? name : nil
  }

  /// The path without slashes at its end; nil when it is missing, empty or relative.
  private static func absolute(_ path: String?) -> Substring? {
    // Bytes: a slash followed by a combining mark is another character, yet still a separator.
    let slash = UInt8(ascii: "/")
    guard let path, path.utf8.first == slash else { return nil }
    var utf8 = path[...].utf8
    while utf8.last == slash { utf8.removeLast() }
    return Substring(utf8)
  }
}
