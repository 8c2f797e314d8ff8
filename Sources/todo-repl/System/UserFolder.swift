/// A directory in which the user's files of one kind are kept, as the XDG base directory specification
/// has it.
enum UserFolder {
  case data, settings, state

  /// The variable that names the directory.
  var variable: String {
    switch self {
    case .data: "XDG_DATA_HOME"
    case .settings: "XDG_CONFIG_HOME"
    case .state: "XDG_STATE_HOME"
    }
  }

  /// The directory in the user's home that counts when the variable is not set.
  private var folderInHome: String {
    switch self {
    case .data: ".local/share"
    case .settings: ".config"
    case .state: ".local/state"
    }
  }

  /// The path of a file of this program in the directory; nil when the environment has no home, or one
  /// that cannot be written as text.
  ///
  /// A directory that is not absolute is ignored, as the specification asks.
  func path(of name: String, environment: [String: String]) -> String? {
    if unfaithfulVariable(environment: environment) != nil { return nil }
    let base =
      Self.absolute(environment[variable]).map(String.init)
      ?? Self.absolute(environment["HOME"]).map { "\($0)/\(folderInHome)" }
    return base.map { "\($0)/todo-repl/\(name)" }
  }

  /// The variable whose bytes name the directory, or the user's home, but are not UTF-8; nil when the
  /// directory can be named.
  ///
  /// Such bytes are replaced by U+FFFD when they become text, which would be the name of another directory.
  func unfaithfulVariable(environment: [String: String]) -> String? {
    let name = Self.absolute(environment[variable]) == nil ? "HOME" : variable
    let path = Self.absolute(environment[name])
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
