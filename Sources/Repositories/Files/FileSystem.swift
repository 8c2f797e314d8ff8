/// The calls to the system that are made for a journal and for an export, and no more.
///
/// ``SystemFiles`` makes them; the tests have a disk of their own, which fails, tears and forgets.
package protocol FileSystem: Sendable {
  /// Opens a file; one that is created is for its owner alone. A pipe or a device is refused, and not
  /// touched.
  func open(_ path: String, to purpose: FilePurpose) throws(SystemError) -> any OpenFile

  /// What is at a path; a link is followed.
  func status(of path: String) throws(SystemError) -> FileStatus

  /// Where the symbolic link at a path leads, as it is written there; nil when there is no link.
  func target(ofLink path: String) throws(SystemError) -> String?

  /// Creates a directory for its owner alone.
  func createDirectory(_ path: String) throws(SystemError)

  /// The names in a directory, without those that are not UTF-8; none when it cannot be read.
  func names(in directory: String) -> [String]

  /// Gives a file one more name, which no file may have yet.
  func link(_ path: String, to newPath: String) throws(SystemError)

  /// Gives a file another name, in place of the file that may have that name.
  func rename(_ path: String, to newPath: String) throws(SystemError)

  /// Takes a file's name away.
  func remove(_ path: String) throws(SystemError)

  /// A number that nobody has drawn before.
  func drawNumber() -> UInt64
}

extension FileSystem {
  /// Where a path leads when the links at its end are followed, whether or not a file is there.
  package func destination(of path: String) throws(SystemError) -> String {
    var path = path
    var links = 0
    while let target = try target(ofLink: path) {
      links += 1
      // As many as the system itself follows.
      guard links <= 40 else { throw .tooManyLinks }
      let directory = Directory(of: path).path
      path = target.utf8.first == UInt8(ascii: "/") ? target : "\(directory)/\(target)"
    }
    return path
  }

  /// Gives a file a name that no file has yet, in place of its own.
  func move(_ path: String, toFree newPath: String) throws(SystemError) {
    do {
      try link(path, to: newPath)
    } catch {
      // Not every file system has links. Without them there is a moment between the look and the
      // renaming.
      guard error.meansNoLinks else { throw error }
      if try isTaken(newPath) { throw .exists }
      return try rename(path, to: newPath)
    }
    // The file has its name. Another one that stays does no harm.
    try? remove(path)
  }

  /// Puts bytes in the place of a file's own, in one step: a program that is killed leaves the old ones or the new.
  ///
  /// The bytes are not synchronized: a power cut may lose both.
  package func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    let draft = "\(path).\(String(drawNumber(), radix: 16)).tmp"
    do throws(SystemError) {
      try open(draft, to: .create).writeAll(bytes)
      try rename(draft, to: path)
    } catch {
      // A draft is of no use. When it cannot be removed either, there is nothing to do.
      try? remove(draft)
      throw error
    }
  }

  /// Whether anything is at a path, and be it a link that leads nowhere.
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
