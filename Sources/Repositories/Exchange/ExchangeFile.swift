import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file or pipe that is read from its beginning to its end: the system calls for that.
///
/// It closes itself when it is released.
final class ExchangeFile: Sendable {
  /// How many bytes are read or written at a time.
  static let pieceSize = 1 << 18

  /// How often it is looked whether reading was cancelled, while nothing comes, in milliseconds.
  private static let patience: Int32 = 100

  private let number: Int32
  private let isCancelled = Atomic(false)

  /// Whether all of it is there, and need not be waited for.
  private let isRegular: Bool

  /// How many bytes it has; nil when that is not known, as of a pipe.
  let size: Int?

  /// Opens a file to read it.
  ///
  /// - Throws: also for a directory, and for a device, which may have no end, but for a terminal.
  init(reading path: String) throws(SystemError) {
    try SystemFiles.check(path)
    // Without waiting for a program to open the other end of a pipe: next() waits for that.
    number = Int32(
      try SystemError.check { unsafe Int(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)) }
    )
    var status = stat()
    let failure: SystemError?
    do throws(SystemError) {
      _ = try SystemError.check { [number] in unsafe Int(fstat(number, &status)) }
      failure = nil
    } catch {
      failure = error
    }
    let file = FileStatus(status)
    isRegular = file.isRegular
    size = file.isRegular ? file.size : nil
    if let failure { throw failure }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw .isDirectory
    case S_IFBLK: throw .isDevice
    case S_IFCHR: if isatty(number) == 0 { throw .isDevice }
    default: break
    }
  }

  deinit {
    _ = close(number)
  }

  /// Ends the reading soon, also one that waits.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// The next bytes, ``pieceSize`` of them unless the end comes first; none at the end.
  ///
  /// - Throws: `SystemError.cancelled` after ``cancel()``.
  func next() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.pieceSize)
    var mayBlock = !isRegular
    while bytes.count < Self.pieceSize {
      if isCancelled.load(ordering: .relaxed) { throw .cancelled }
      if mayBlock { try waitUntilReadable() }
      guard let some = try some(Self.pieceSize - bytes.count) else {
        // Some files of the system are regular, and have nothing yet.
        mayBlock = true
        continue
      }
      if some.isEmpty { break }
      bytes += some
    }
    return bytes
  }

  /// As many bytes as there are, but no more; none at the end, nil when none have come yet.
  private func some(_ limit: Int) throws(SystemError) -> [UInt8]? {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      do throws(SystemError) {
        filled = try SystemError.check { unsafe read(number, buffer.baseAddress, limit) }
      } catch {
        failure = error
      }
    }
    guard let failure else { return bytes }
    if failure.code == EAGAIN { return nil }
    throw failure
  }

  private func waitUntilReadable() throws(SystemError) {
    var ready = 0
    while ready == 0 {
      if isCancelled.load(ordering: .relaxed) { throw .cancelled }
      var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      ready = try SystemError.check { unsafe Int(poll(&request, 1, Self.patience)) }
    }
  }
}
