#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a path or an open file is.
package struct FileStatus: Equatable, Sendable {
  let isRegular: Bool

  /// The size in bytes.
  package let size: Int

  /// What no other file of the machine has at the same time, whatever path leads to it.
  package let identity: Identity

  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }
}

extension FileStatus {
  /// What the system says of a file.
  init(_ status: stat) {
    self.init(
      isRegular: status.st_mode & S_IFMT == S_IFREG, size: Int(status.st_size),
      identity: Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino)))
  }
}
