#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file or directory of this computer.
final class FileDescriptor: OpenFile {
  private let number: Int32

  /// Opens a file; one that is created is for its owner alone.
  init(opening path: String, to purpose: FilePurpose) throws(SystemError) {
    let flags =
      switch purpose {
      case .append: O_RDWR | O_CREAT | O_APPEND
      // Network file systems lock only what is open to be written.
      case .lock: O_RDWR | O_NOFOLLOW
      case .create: O_RDWR | O_CREAT | O_EXCL | O_APPEND
      case .read: O_RDONLY
      case .synchronizeDirectory: O_RDONLY | O_DIRECTORY
      }
    // A pipe without anybody at its other end would keep the call waiting.
    let always = O_CLOEXEC | O_NONBLOCK
    number = Int32(
      try SystemError.check { unsafe Int(open(path, flags | always, mode_t(0o600))) })
  }

  deinit {
    // A child process between its fork and its exec holds a copy of the descriptor, and would keep
    // the lock alive beyond the close.
    flock(number, LOCK_UN)
    close(number)
  }

  func lock() throws(SystemError) -> Bool {
    do {
      _ = try SystemError.check { Int(flock(number, LOCK_EX | LOCK_NB)) }
      return true
    } catch {
      guard error.code == EWOULDBLOCK else { throw error }
      return false
    }
  }

  func lockOwner() -> Int32? {
    #if os(Linux)
      guard let status = try? status() else { return nil }
      return LockTable.system()?.owner(of: status.identity)
    #else
      return nil
    #endif
  }

  func status() throws(SystemError) -> FileStatus {
    var status = stat()
    _ = try SystemError.check { unsafe Int(fstat(number, &status)) }
    return FileStatus(status)
  }

  /// More bytes than a file may have that is read into memory; one of which most is a hole may seem to
  /// have more than there is memory.
  static let longest = 1 << 32

  func beginning(_ count: Int) throws(SystemError) -> [UInt8] {
    try bytes(min(count, status().size), from: 0)
  }

  func contents(from start: Int) throws(SystemError) -> [UInt8] {
    try bytes(max(status().size - start, 0), from: start)
  }

  private func bytes(_ size: Int, from start: Int) throws(SystemError) -> [UInt8] {
    guard size <= Self.longest else { throw SystemError(code: EFBIG) }
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      do throws(SystemError) {
        while filled < size {
          let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[filled...])
          let count = try SystemError.check {
            unsafe pread(number, rest.baseAddress, rest.count, off_t(start + filled))
          }
          if count == 0 { break }
          filled += count
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  func writeOnce(_ bytes: [UInt8]) throws(SystemError) -> Int {
    try SystemError.check {
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe write(number, bytes.baseAddress, bytes.count)
      }
    }
  }

  func truncate(to length: Int) throws(SystemError) {
    _ = try SystemError.check { Int(ftruncate(number, off_t(length))) }
  }

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
