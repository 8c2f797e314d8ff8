/// The calls to the system that are made for a journal and for an export, and no more.
///
/// ``SystemFiles`` makes them; the tests have a disk of their own, which fails, tears and forgets.
protocol FileSystem: Sendable {
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
  func destination(of path: String) throws(SystemError) -> String {
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

/// What a file is opened for.
enum FilePurpose {
  /// To read it and to write at its end; it is created where there is none.
  case append

  /// To lock it, and to see whether it is a lock: nothing is written. It must be there; a link is not
  /// followed.
  case lock

  /// To write it for the first time; there must be none.
  case create

  /// To read it only.
  case read

  /// To synchronize the names in a directory.
  case synchronizeDirectory
}

/// What a path or an open file is.
struct FileStatus: Equatable {
  let isRegular: Bool

  /// The size in bytes.
  let size: Int

  /// What no other file of the machine has at the same time.
  let identity: Identity

  struct Identity: Equatable {
    let device: UInt64
    let number: UInt64
  }
}
