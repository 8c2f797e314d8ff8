import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file of the process, by its number: the system calls that input and output need.
///
/// `FileHandle` would do, if its `availableData` did not stop the program when reading fails, and if
/// its errors said what the system says.
struct Descriptor {
  let number: Int32

  static let standardInput = Descriptor(number: STDIN_FILENO)
  static let standardOutput = Descriptor(number: STDOUT_FILENO)
  static let standardError = Descriptor(number: STDERR_FILENO)

  /// Opens a file for reading. It stays open until `release()`.
  static func reading(_ path: String) throws(SystemFailure) -> Descriptor {
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if number < 0 { throw .latest }
    return Descriptor(number: number)
  }

  /// Opens a file for reading; nil when there is none.
  static func readingIfThere(_ path: String) throws(SystemFailure) -> Descriptor? {
    if unsafe access(path, F_OK) != 0, errno == ENOENT || errno == ENOTDIR { return nil }
    return try reading(path)
  }

  /// Which file it is, whatever path led to it.
  var identity: FileIdentity {
    var status = stat()
    // It cannot fail for what is open.
    _ = unsafe fstat(number, &status)
    return FileIdentity(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
  }

  func release() {
    _ = close(number)
  }

  /// Opens those of the first three that the parent left closed. Otherwise the next file that the
  /// program opens would get such a number, and results would be written into it.
  static func openStandardOnes() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      // For reading: writing to it fails, as it did before.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }

  /// Makes writing to a pipe that nobody reads fail, instead of ending the program in the middle of
  /// what it does.
  static func outliveClosedPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  var isTerminal: Bool { isatty(number) != 0 }

  /// The columns of the terminal's window; nil when it is none, or does not tell.
  var columns: Int? {
    var size = winsize()
    guard isTerminal, unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// The next bytes; none at the end. Waits for them on a thread outside the pool.
  func nextBytes() async throws(SystemFailure) -> [UInt8] {
    try await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: bytesNow()) }
    }.get()
  }

  /// All bytes up to the end. Waits on this thread: for files that are read before anything else.
  func allBytes() throws(SystemFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let next = try bytesNow().get(), !next.isEmpty { bytes += next }
    return bytes
  }

  private func bytesNow() -> Result<[UInt8], SystemFailure> {
    var count = -1
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
      repeat {
        count = unsafe read(number, buffer.baseAddress, buffer.count)
      } while count < 0 && waits(for: POLLIN)
      filled = max(count, 0)
    }
    return count < 0 ? .failure(.latest) : .success(bytes)
  }

  /// Writes all of a text.
  func send(_ text: String) throws(SystemFailure) {
    var text = text
    let isWritten = text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let rest = unsafe UnsafeBufferPointer(rebasing: bytes[written...])
        let count = unsafe write(number, rest.baseAddress, rest.count)
        if count >= 0 { written += count } else if !waits(for: POLLOUT) { return false }
      }
      return true
    }
    if !isWritten { throw .latest }
  }

  /// Whether the failed call is to be made again: a signal interrupted it, or the parent made the
  /// descriptor one that does not wait, and now it is ready.
  private func waits(for event: Int32) -> Bool {
    if errno == EINTR { return true }
    if errno != EAGAIN { return false }
    var request = pollfd(fd: number, events: Int16(event), revents: 0)
    return unsafe poll(&request, 1, -1) >= 0 || errno == EINTR
  }
}

/// A file as the system knows it.
struct FileIdentity: Hashable {
  let device: UInt64
  let node: UInt64
}

/// Why a system call failed, in the system's words.
struct SystemFailure: Error, Equatable {
  let reason: String
  /// Whether nobody reads the pipe any more.
  var isClosedPipe = false

  /// The failure of the call just made.
  static var latest: SystemFailure {
    let code = errno
    return SystemFailure(
      reason: unsafe String(cString: strerror(code)), isClosedPipe: code == EPIPE)
  }
}
