import Foundation
import Repositories

/// A folder for the user's files of one kind, as the XDG base directory specification defines it.
///
/// The raw value is the variable that names the folder.
enum UserFolder: String {
  case data = "XDG_DATA_HOME"
  case settings = "XDG_CONFIG_HOME"
  case state = "XDG_STATE_HOME"
  case cache = "XDG_CACHE_HOME"

  /// The folder in the user's home, used if the variable is not set.
  private var folderInHome: String {
    switch self {
    case .data: ".local/share"
    case .settings: ".config"
    case .state: ".local/state"
    case .cache: ".cache"
    }
  }

  /// The path of a file of this program in the folder; nil if the environment has no home, or one
  /// that is not UTF-8.
  ///
  /// A relative path in a variable is ignored, as the specification asks.
  func path(of name: String, environment: [String: String]) -> String? {
    if unfaithfulVariable(environment: environment) != nil { return nil }
    let base =
      Self.absolute(environment[rawValue]).map(String.init)
      ?? Self.absolute(environment["HOME"]).map { "\($0)/\(folderInHome)" }
    return base.map { "\($0)/todo-repl/\(name)" }
  }

  /// A name that any file system can have, for the files of one thing: the safe characters of a
  /// label for people, and the hash of a key that no two things share.
  static func name(_ label: String, of key: String) -> String {
    let safe = String(
      label.unicodeScalars.prefix(40).map { scalar -> Character in
        let isSafe =
          scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        return isSafe ? Character(scalar) : "-"
      })
    return "\(safe)-\(String(FNV1a.hash(key), radix: 16))"
  }

  /// The variable that names the folder, or the user's home, in bytes that are not UTF-8; nil
  /// without one.
  ///
  /// As text, these bytes have become U+FFFD, and would name another folder.
  func unfaithfulVariable(environment: [String: String]) -> String? {
    let name = Self.absolute(environment[rawValue]) == nil ? "HOME" : rawValue
    let path = Self.absolute(environment[name])
    return path?.unicodeScalars.contains("\u{FFFD}") == true ? name : nil
  }

  /// A path with the user's home in place of a leading "~/"; unchanged if the environment has no
  /// home.
  static func inHome(
    _ path: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    // Bytes: a slash before a combining mark is another character, yet still a separator.
    guard path.utf8.starts(with: "~/".utf8), let home = absolute(environment["HOME"]) else {
      return path
    }
    return home + String(Substring(path.utf8.dropFirst()))
  }

  /// The path without slashes at its end; nil if the path is missing, empty or relative.
  private static func absolute(_ path: String?) -> Substring? {
    // Bytes: a slash before a combining mark is another character, yet still a separator.
    let slash = UInt8(ascii: "/")
    guard let path, path.utf8.first == slash else { return nil }
    var utf8 = path[...].utf8
    while utf8.last == slash { utf8.removeLast() }
    return Substring(utf8)
  }
}
