/// The system calls that the program needs for its files, and no more.
///
/// ``SystemFiles`` makes the calls; the tests have a disk of their own, which fails, tears writes
/// and loses them.
package protocol FileSystem: Sendable {
  /// Opens a file; a created file is for its owner alone. A pipe or a device is refused without
  /// being opened.
  func open(_ path: String, to purpose: FilePurpose) throws(SystemError) -> any OpenFile

  /// The status of the file at a path; follows a link.
  func status(of path: String) throws(SystemError) -> FileStatus

  /// The target of the symbolic link at a path, as stored in the link; nil without a link.
  func target(ofLink path: String) throws(SystemError) -> String?

  /// The path of the file behind all links, `.` and `..`; nil if nothing is there, or the system
  /// does not report it. This reads no status of the file.
  func realPath(of path: String) -> String?

  /// Creates a directory for its owner alone.
  func createDirectory(_ path: String) throws(SystemError)

  /// The names in a directory, without those that are not UTF-8; empty if the directory cannot be
  /// read.
  func names(in directory: String) -> [String]

  /// Gives a file another name besides its own, which no file may have yet.
  func link(_ path: String, to newPath: String) throws(SystemError)

  /// Exchanges the names of two files, in one step.
  func exchange(_ path: String, with other: String) throws(SystemError)

  /// Renames a file, and replaces a file that has the new name.
  func rename(_ path: String, to newPath: String) throws(SystemError)

  /// Removes a file's name.
  func remove(_ path: String) throws(SystemError)

  /// A random number, large enough not to be drawn twice.
  func drawNumber() -> UInt64

  /// A text that changes at each start of the machine.
  var start: String { get }

  /// Whether this program may give files to other users.
  var isRoot: Bool { get }
}

extension FileSystem {
  /// The path behind the links at the end of a path, whether or not a file is there.
  package func destination(of path: String) throws(SystemError) -> String {
    var path = path
    var links = 0
    while let target = try target(ofLink: path) {
      links += 1
      // The system itself follows this many.
      guard links <= 40 else { throw .tooManyLinks }
      let directory = Directory(of: path).path
      path = target.utf8.first == UInt8(ascii: "/") ? target : "\(directory)/\(target)"
    }
    return path
  }

  /// Renames a file to a name that no file has yet.
  func move(_ path: String, toFree newPath: String) throws(SystemError) {
    do {
      try link(path, to: newPath)
    } catch {
      // Some file systems have no links. There, another file may take the name between the check
      // and the renaming.
      guard error.meansNoLinks else { throw error }
      if try isTaken(newPath) { throw .exists }
      return try rename(path, to: newPath)
    }
    // The file has its new name; a remaining old name does no harm.
    try? remove(path)
  }

  /// Whether anything is at a path, even a dangling link.
  private func isTaken(_ path: String) throws(SystemError) -> Bool {
    if try target(ofLink: path) != nil { return true }
    return try identity(of: path) != nil
  }
}
