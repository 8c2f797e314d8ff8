import Foundation
import Synchronization

/// A descriptor as a file with all of its bytes.
extension FileDescriptor: OpenFile {
  package func lock(waiting isWaiting: Bool) throws(SystemError) -> Bool {
    mayBeLocked.store(true, ordering: .relaxed)
    do {
      _ = try SystemError.check { Int(flock(number, isWaiting ? LOCK_EX : LOCK_EX | LOCK_NB)) }
      return true
    } catch {
      guard error.code == EWOULDBLOCK else { throw .ofLock(error.code) }
      return false
    }
  }

  package func unlock() {
    if mayBeLocked.exchange(false, ordering: .relaxed) { flock(number, LOCK_UN) }
  }

  package func lockOwner() -> Int32? {
    #if os(Linux)
      guard let status = try? status() else { return nil }
      return LockTable.owner(of: status.identity, in: Self.table(at: "/proc/locks") ?? "")
    #else
      return nil
    #endif
  }

  package func size() throws(SystemError) -> Int {
    try SystemError.check { Int(lseek(number, 0, SEEK_END)) }
  }

  package func status() throws(SystemError) -> FileStatus { FileStatus(try systemStatus()) }

  package func setOwner(_ owner: FileOwner) throws(SystemError) {
    _ = try SystemError.check { Int(fchown(number, owner.user, owner.group)) }
    // After the change of the owner, which may clear permissions.
    _ = try SystemError.check { Int(fchmod(number, mode_t(owner.mode))) }
  }

  /// The most bytes to read into memory: a file of holes may seem larger than the memory.
  static let longest = 1 << 32

  package func readPiece(_ count: Int, from start: Int) throws(SystemError) -> [UInt8] {
    try bytes(min(count, max(length() - start, 0)), from: start)
  }

  package func readContents(from start: Int) throws(SystemError) -> [UInt8] {
    try bytes(max(length() - start, 0), from: start)
  }

  /// The size: by a seek if this descriptor may hold the lock, and so may be about to write. For a
  /// directory, only its status has a sensible size.
  private func length() throws(SystemError) -> Int {
    try mayBeLocked.load(ordering: .relaxed) ? size() : status().size
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

  package func writeOnce(_ bytes: [UInt8]) throws(SystemError) -> Int {
    try SystemError.check {
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe write(number, bytes.baseAddress, bytes.count)
      }
    }
  }

  package func overwrite(_ bytes: [UInt8], at start: Int) throws(SystemError) {
    let count = try SystemError.check {
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe pwrite(number, bytes.baseAddress, bytes.count, off_t(start))
      }
    }
    guard count == bytes.count else { throw .full }
  }

  package func truncate(to length: Int) throws(SystemError) {
    _ = try SystemError.check { Int(ftruncate(number, off_t(length))) }
  }

  package func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // Only F_FULLFSYNC reaches the disk itself; some file systems lack it.
      if fcntl(number, F_FULLFSYNC) == 0 { return }
      _ = try SystemError.check { Int(fsync(number)) }
    #else
      _ = try SystemError.check { Int(fdatasync(number)) }
    #endif
  }
}
