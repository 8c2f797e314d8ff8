#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of this computer.
struct SystemFiles: FileSystem {
  func open(_ path: String, to purpose: FilePurpose) throws(SystemError) -> any OpenFile {
    try FileDescriptor(opening: path, to: purpose)
  }

  func status(of path: String) throws(SystemError) -> FileStatus {
    var status = stat()
    _ = try SystemError.check { unsafe Int(stat(path, &status)) }
    return FileStatus(status)
  }

  func target(ofLink path: String) throws(SystemError) -> String? {
    let limit = Int(PATH_MAX)
    var target = [CChar](repeating: 0, count: limit)
    do {
      let count = try SystemError.check { unsafe readlink(path, &target, limit) }
      return String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    } catch {
      // EINVAL: it is something else than a link.
      guard error.code == EINVAL || error.code == ENOENT else { throw error }
      return nil
    }
  }

  func createDirectory(_ path: String) throws(SystemError) {
    _ = try SystemError.check { unsafe Int(mkdir(path, mode_t(0o700))) }
  }

  func rename(_ path: String, to newPath: String) throws(SystemError) {
    #if canImport(Glibc)
      _ = try SystemError.check { unsafe Int(Glibc.rename(path, newPath)) }
    #elseif canImport(Musl)
      _ = try SystemError.check { unsafe Int(Musl.rename(path, newPath)) }
    #else
      _ = try SystemError.check { unsafe Int(Darwin.rename(path, newPath)) }
    #endif
  }

  func remove(_ path: String) throws(SystemError) {
    _ = try SystemError.check { unsafe Int(unlink(path)) }
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
