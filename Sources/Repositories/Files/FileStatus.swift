import Foundation

/// The status of a path or an open file.
package struct FileStatus: Equatable, Sendable {
  package let isRegular: Bool

  /// The size in bytes.
  package let size: Int

  /// The number of names that the file has.
  var nameCount = 1

  /// The file's owner.
  var owner = FileOwner()

  /// When the bytes last changed, since the beginning of 1970.
  package var modified = Duration.zero

  /// The identity: no other file of the machine has it at the same time, whatever path leads to the
  /// file.
  package let identity: Identity

  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }
}

extension FileStatus {
  /// The status as the system gives it.
  init(_ status: stat) {
    #if canImport(Darwin)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    self.init(
      isRegular: status.st_mode & S_IFMT == S_IFREG, size: Int(status.st_size),
      nameCount: Int(status.st_nlink),
      owner: FileOwner(
        user: status.st_uid, group: status.st_gid, mode: UInt32(status.st_mode) & 0o7777),
      modified: .seconds(modified.tv_sec) + .nanoseconds(modified.tv_nsec),
      identity: Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino)))
  }
}
