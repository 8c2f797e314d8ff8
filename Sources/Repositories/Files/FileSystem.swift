/// The system calls that the program needs for its files, and no more.
///
/// ``SystemFiles`` makes the calls; the tests have a disk of their own, which fails, tears and
/// forgets.
package protocol FileSystem: Sendable {
  /// Opens a file; a created file is for its owner alone. A pipe or a device is refused, and not
  /// touched.
  func open(_ path: String, to purpose: FilePurpose) throws(SystemError) -> any OpenFile

  /// The status of the file at a path; a link is followed.
  func status(of path: String) throws(SystemError) -> FileStatus

  /// The target of the symbolic link at a path, as the link has it; nil if there is no link.
  func target(ofLink path: String) throws(SystemError) -> String?

  /// The place to which a path leads, behind all links, `.` and `..`; nil if nothing is there, or
  /// the system does not tell. This looks at no status of the file.
  func realPlace(of path: String) -> String?

  /// Creates a directory for its owner alone.
  func createDirectory(_ path: String) throws(SystemError)

  /// The names in a directory, without those that are not UTF-8; none if the directory cannot be
  /// read.
  func names(in directory: String) -> [String]

  /// Gives a file one more name, which no file may have yet.
  func link(_ path: String, to newPath: String) throws(SystemError)

  /// Gives each of two files the name of the other, in one step.
  func exchange(_ path: String, with other: String) throws(SystemError)

  /// Gives a file another name, and replaces the file that may have that name.
  func rename(_ path: String, to newPath: String) throws(SystemError)

  /// Removes a file's name.
  func remove(_ path: String) throws(SystemError)

  /// A random number, large enough not to be drawn twice.
  func drawNumber() -> UInt64

  /// A text that changes whenever the machine starts.
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
      // The system itself follows as many.
      guard links <= 40 else { throw .tooManyLinks }
      let directory = Directory(of: path).path
      path = target.utf8.first == UInt8(ascii: "/") ? target : "\(directory)/\(target)"
    }
    return path
  }

  /// Gives a file another name, which no file has yet.
  func move(_ path: String, toFree newPath: String) throws(SystemError) {
    do {
      try link(path, to: newPath)
    } catch {
      // Not every file system has links. Without links, another file may take the name between the
      // check and the renaming.
      guard error.meansNoLinks else { throw error }
      if try isTaken(newPath) { throw .exists }
      return try rename(path, to: newPath)
    }
    // The file has its new name; an old name that stays does no harm.
    try? remove(path)
  }

  /// Whether anything is at a path, even a link that leads nowhere.
  private func isTaken(_ path: String) throws(SystemError) -> Bool {
    if try target(ofLink: path) != nil { return true }
    do {
      _ = try status(of: path)
      return true
    } catch {
      guard error.isMissingFile else { throw error }
      return false
    }
  }
}
