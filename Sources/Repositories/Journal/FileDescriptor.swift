import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file or directory: the system calls that the journal needs, and no more.
///
/// It closes itself, and thereby gives up its lock, when it is released.
final class FileDescriptor {
  private let number: Int32

  /// What a file is opened for.
  enum Purpose {
    /// To read it and to write at its end; it is created where there is none.
    case append

    /// To read it and to write from its beginning; it is created where there is none.
    case overwrite

    /// To synchronize the names in a directory.
    case synchronizeDirectory
  }

  /// Opens a file; one that is created is for its owner alone.
  init(opening path: String, to purpose: Purpose) throws(SystemError) {
    let flags =
      switch purpose {
      case .append: O_RDWR | O_CREAT | O_APPEND
      case .overwrite: O_RDWR | O_CREAT
      case .synchronizeDirectory: O_RDONLY | O_DIRECTORY
      }
    number = Int32(
      try SystemError.check { unsafe Int(open(path, flags | O_CLOEXEC, mode_t(0o600))) })
  }

  deinit {
    // A child process between its fork and its exec holds a copy of the descriptor, and would keep
    // the lock alive beyond the close.
    flock(number, LOCK_UN)
    close(number)
  }

  /// Takes the exclusive lock, without waiting; false when somebody else has it.
  func lock() throws(SystemError) -> Bool {
    do {
      _ = try SystemError.check { Int(flock(number, LOCK_EX | LOCK_NB)) }
      return true
    } catch {
      guard error.code == EWOULDBLOCK else { throw error }
      return false
    }
  }

  /// The kind of file, its size in bytes, and whether it still has a name.
  func status() throws(SystemError) -> (isRegular: Bool, size: Int, hasName: Bool) {
    var status = stat()
    _ = try SystemError.check { unsafe Int(fstat(number, &status)) }
    return (status.st_mode & S_IFMT == S_IFREG, Int(status.st_size), status.st_nlink > 0)
  }

  /// Reads the whole file.
  func contents() throws(SystemError) -> Data {
    var data = Data(count: try status().size)
    var filled = 0
    while filled < data.count {
      let count = try SystemError.check {
        unsafe data.withUnsafeMutableBytes { bytes in
          let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[filled...])
          return unsafe pread(number, rest.baseAddress, rest.count, off_t(filled))
        }
      }
      if count == 0 { break }
      filled += count
    }
    return data.prefix(filled)
  }

  /// Writes the bytes with a single call.
  ///
  /// - Returns: How many were written.
  func writeOnce(_ data: Data) throws(SystemError) -> Int {
    try SystemError.check {
      unsafe data.withUnsafeBytes { bytes in
        unsafe write(number, bytes.baseAddress, bytes.count)
      }
    }
  }

  /// Cuts the file to a length.
  func truncate(to length: Int) throws(SystemError) {
    _ = try SystemError.check { Int(ftruncate(number, off_t(length))) }
  }

  /// Returns when everything written is on the disk.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // Only this reaches the disk itself; some file systems do not have it.
      if fcntl(number, F_FULLFSYNC) == 0 { return }
      _ = try SystemError.check { Int(fsync(number)) }
    #else
      _ = try SystemError.check { Int(fdatasync(number)) }
    #endif
  }
}
