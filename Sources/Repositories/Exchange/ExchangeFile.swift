import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file that is read or written from its beginning to its end: the system calls for that.
///
/// `FileHandle` would do, if its errors said what the system says. It closes itself when it is released.
final class ExchangeFile: Sendable {
  /// What a file is opened for.
  enum Purpose {
    case reading
    /// To write it; there must be none yet. It is for its owner alone.
    case creating
  }

  /// What can be found at a path.
  enum Kind {
    case file, other
  }

  /// How many bytes are read or written at a time.
  static let pieceSize = 1 << 18

  private let number: Int32

  init(opening path: String, _ purpose: Purpose) throws(SystemError) {
    let flags = purpose == .reading ? O_RDONLY : O_WRONLY | O_CREAT | O_EXCL
    number = Int32(
      try SystemError.check { unsafe Int(open(path, flags | O_CLOEXEC, mode_t(0o600))) })
  }

  deinit {
    _ = close(number)
  }

  /// How many bytes it has; nil when that is not known, as of a pipe.
  func size() throws(SystemError) -> Int? {
    var status = stat()
    _ = try SystemError.check { unsafe Int(fstat(number, &status)) }
    let file = FileStatus(status)
    return file.isRegular ? file.size : nil
  }

  /// The next bytes, ``pieceSize`` of them unless the end comes first; none at the end.
  func next() throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, filled in
      do throws(SystemError) {
        while filled < buffer.count {
          let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[filled...])
          let count = try SystemError.check { unsafe read(number, rest.baseAddress, rest.count) }
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

  /// Writes all of the bytes.
  func write(_ data: Data) throws(SystemError) {
    var written = 0
    while written < data.count {
      written += try SystemError.check {
        unsafe data.withUnsafeBytes { bytes in
          let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
          #if canImport(Darwin)
            return unsafe Darwin.write(number, rest.baseAddress, rest.count)
          #elseif canImport(Musl)
            return unsafe Musl.write(number, rest.baseAddress, rest.count)
          #else
            return unsafe Glibc.write(number, rest.baseAddress, rest.count)
          #endif
        }
      }
    }
  }

  /// Returns when everything written is on the disk.
  func synchronize() throws(SystemError) {
    do {
      _ = try SystemError.check { Int(fsync(number)) }
    } catch {
      // EINVAL: the file system has no such thing for what this is.
      guard error.code == EINVAL else { throw error }
    }
  }

  /// What is at a path; nil when nothing is there.
  static func kind(of path: String) throws(SystemError) -> Kind? {
    do {
      return try SystemFiles().status(of: path).isRegular ? .file : .other
    } catch {
      guard error.isMissingFile else { throw error }
      return nil
    }
  }

  /// Gives a file another name. Unless it is to replace one, a file that has the name keeps it, also
  /// one that came just now.
  static func move(_ path: String, to place: String, isReplacing: Bool) throws(SystemError) {
    if !isReplacing {
      do {
        _ = try SystemError.check { unsafe Int(link(path, place)) }
        return
      } catch {
        // Not every file system has links.
        guard [EPERM, ENOTSUP, ENOSYS].contains(error.code) else { throw error }
      }
    }
    try SystemFiles().rename(path, to: place)
  }

  /// Takes a name away, if it is there.
  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }
}
