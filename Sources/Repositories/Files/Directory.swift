import Foundation

/// The directory of a file.
package struct Directory {
  package let path: String
  private let system: any FileSystem

  /// The directory of a file.
  package init(of file: String, on system: any FileSystem = SystemFiles()) {
    self.system = system
    // By hand: NSString's deletingLastPathComponent crashes on Linux for a name without a slash.
    let parts = Self.parts(of: file)
    path = parts.directory
  }

  /// The name of a file in its directory.
  static func name(of file: String) -> String { parts(of: file).name }

  /// Creates the directory and its parents, for the owner alone; leaves an existing directory as it
  /// is.
  package func create() throws(SystemError) {
    do {
      try createAlone()
    } catch {
      guard error.code == ENOENT else { throw error }
      try Directory(of: path, on: system).create()
      try createAlone()
    }
  }

  /// Returns when the names in the directory are on the disk.
  func synchronize() throws(SystemError) {
    do {
      try system.open(path, to: .synchronizeDirectory).synchronize()
    } catch {
      // EINVAL: the file system cannot synchronize directories.
      guard error.code == EINVAL else { throw error }
    }
  }

  // Splits bytes: a slash and a combining mark form another character, but still a separator.
  private static func parts(of file: String) -> (directory: String, name: String) {
    let slash = UInt8(ascii: "/")
    var path = file.utf8[...]
    while path.count > 1, path.last == slash { path.removeLast() }
    guard let end = path.lastIndex(of: slash) else { return (".", text(path)) }
    let name = text(path[path.index(after: end)...])
    return (end == path.startIndex ? "/" : text(path[..<end]), name)
  }

  private static func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }

  private func createAlone() throws(SystemError) {
    do {
      try system.createDirectory(path)
    } catch {
      guard error.code == EEXIST else { throw error }
      return
    }
    let parent = Directory(of: path, on: system)
    if system.isRoot {
      try system.adopt(system.open(path, to: .synchronizeDirectory), by: parent.path)
    }
    try parent.synchronize()
  }
}
