import Dispatch
import Repositories

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
    // Opening does not wait for somebody who writes into a pipe: nothing could stop it then.
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    if number < 0 { throw .latest }
    return Descriptor(number: number)
  }

  /// Opens a file for adding to its end. One that is not there is made, for its owner alone.
  static func appending(_ path: String) throws(SystemFailure) -> Descriptor {
    // Whatever it is, such as a pipe that nobody reads, opening it must not wait.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    let number = unsafe open(path, flags, mode_t(0o600))
    if number < 0 { throw .latest }
    return Descriptor(number: number)
  }

  /// Makes a file for its owner alone, and opens it for writing; there must be none yet.
  static func creating(_ path: String) throws(SystemFailure) -> Descriptor {
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(0o600))
    if number < 0 { throw .latest }
    return Descriptor(number: number)
  }

  /// Gives a file another name, in place of the file that may have that name.
  static func rename(_ path: String, to newPath: String) throws(SystemFailure) {
    #if canImport(Darwin)
      let result = unsafe Darwin.rename(path, newPath)
    #elseif canImport(Glibc)
      let result = unsafe Glibc.rename(path, newPath)
    #elseif canImport(Musl)
      let result = unsafe Musl.rename(path, newPath)
    #endif
    if result < 0 { throw .latest }
  }

  /// Opens a file for reading; nil when there is none.
  static func readingIfThere(_ path: String) throws(SystemFailure) -> Descriptor? {
    if unsafe access(path, F_OK) != 0, errno == ENOENT || errno == ENOTDIR { return nil }
    return try reading(path)
  }

  /// Which file it is, whatever path led to it.
  var identity: FileIdentity {
    let status = status
    return FileIdentity(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
  }

  /// What it leads to.
  var kind: FileKind {
    let status = status
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    case S_IFIFO, S_IFSOCK: return .stream
    case S_IFCHR where isTerminal: return .stream
    case S_IFCHR:
      var null = stat()
      let isThere = unsafe stat("/dev/null", &null) == 0
      return isThere && null.st_rdev == status.st_rdev ? .nothing : .device
    default: return .device
    }
  }

  private var status: stat {
    var status = stat()
    // It cannot fail for what is open.
    _ = unsafe fstat(number, &status)
    return status
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
  var columns: Int? { window.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

  /// The rows of the terminal's window; nil when it is none, or does not tell.
  var rows: Int? { window.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

  private var window: winsize? {
    var size = winsize()
    guard isTerminal, unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return size
  }

  /// The next bytes; none at the end. Waits for them on a thread outside the pool, in a pipe also for
  /// somebody who writes.
  ///
  /// - Parameter isStopped: is asked before, and now and then while it waits; true makes it throw.
  func nextBytes(
    until isStopped: (@Sendable () -> Bool)? = nil
  ) async throws(SystemFailure) -> [UInt8] {
    try await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: bytes(until: isStopped)) }
    }.get()
  }

  private func bytes(until isStopped: (() -> Bool)?) -> Result<[UInt8], SystemFailure> {
    // As fast as a person who presses Ctrl-C expects, and too slow to cost anything.
    let patience: Int32 = isStopped == nil ? -1 : 100
    repeat {
      if isStopped?() == true { return .failure(.stopped) }
    } while !waitForBytes(milliseconds: patience).here
    return bytesNow()
  }

  /// All bytes of a file, at most so many. Waits on this thread: for files that are read before
  /// anything else.
  func allBytes(limit: Int) throws(SystemFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let next = try bytesNow().get(), !next.isEmpty {
      bytes += next
      if bytes.count > limit {
        throw SystemFailure(reason: KnownReason.tooLong.rawValue)
      }
    }
    return bytes
  }

  /// Refuses what is no regular file, and so may have no end, or never a beginning. A folder is
  /// refused by the system as soon as it is read.
  func expectFile() throws(SystemFailure) {
    switch kind {
    case .file, .directory, .nothing: return
    case .stream, .device: throw SystemFailure(reason: KnownReason.notARegularFile.rawValue)
    }
  }

  /// Goes to where a file has so many bytes left, and returns how many are before; none in what is
  /// no file, or a shorter one.
  func skip(toLast count: Int) -> Int {
    let size = lseek(number, 0, SEEK_END)
    return max(0, Int(lseek(number, max(0, size - off_t(count)), SEEK_SET)))
  }

  /// The next bytes, at most so many; none at the end. Waits for them on this thread.
  func bytesNow(_ limit: Int = 65_536) -> Result<[UInt8], SystemFailure> {
    var count = -1
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      repeat {
        count = unsafe read(number, buffer.baseAddress, buffer.count)
      } while count < 0 && waits(for: POLLIN)
      filled = max(count, 0)
    }
    return count < 0 ? .failure(.latest) : .success(bytes)
  }

  /// Waits until there are bytes, in this descriptor or another, or so many milliseconds are over:
  /// tells which of the two have some, or are at their end.
  func waitForBytes(or other: Descriptor? = nil, milliseconds: Int32) -> (here: Bool, there: Bool) {
    var requests = [number, other?.number ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let count = unsafe poll(&requests, nfds_t(requests.count), milliseconds)
    return count > 0 ? (requests[0].revents != 0, requests[1].revents != 0) : (false, false)
  }

  /// Two ends of a pipe: what is written to the second is read from the first.
  static func pipe() throws(SystemFailure) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let result = unsafe Darwin.pipe(&ends)
    #elseif canImport(Glibc)
      let result = unsafe Glibc.pipe(&ends)
    #elseif canImport(Musl)
      let result = unsafe Musl.pipe(&ends)
    #endif
    if result < 0 { throw .latest }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (Descriptor(number: ends[0]), Descriptor(number: ends[1]))
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

/// What can be found at a path.
enum FileKind {
  case file, directory
  /// A pipe, a socket, a terminal: its bytes come when somebody sends them.
  case stream
  /// What is always empty, and takes everything: `/dev/null`.
  case nothing
  /// Any other device, which may have no end: `/dev/zero`.
  case device
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
  /// Whether somebody did not want to wait any longer.
  var isStopped = false

  static let stopped = SystemFailure(reason: "", isStopped: true)

  /// The failure of the call just made.
  static var latest: SystemFailure {
    let code = errno
    return SystemFailure(
      reason: unsafe String(cString: strerror(code)), isClosedPipe: code == EPIPE)
  }
}
