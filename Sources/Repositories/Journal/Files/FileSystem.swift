/// The calls to the system that a journal makes, and no more.
///
/// ``SystemFiles`` makes them; the tests have a disk of their own, which fails, tears and forgets.
protocol FileSystem: Sendable {
  /// Opens a file; one that is created is for its owner alone.
  func open(_ path: String, to purpose: FilePurpose) throws(SystemError) -> any OpenFile

  /// What is at a path; a link is followed.
  func status(of path: String) throws(SystemError) -> FileStatus

  /// Where the symbolic link at a path leads, as it is written there; nil when there is no link.
  func target(ofLink path: String) throws(SystemError) -> String?

  /// Creates a directory for its owner alone.
  func createDirectory(_ path: String) throws(SystemError)

  /// Gives a file another name, in place of the file that may have that name.
  func rename(_ path: String, to newPath: String) throws(SystemError)

  /// Takes a file's name away.
  func remove(_ path: String) throws(SystemError)
}

/// What a file is opened for.
enum FilePurpose {
  /// To read it and to write at its end; it is created where there is none.
  case append

  /// To read it and to write from its beginning; it is created where there is none.
  case overwrite

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
