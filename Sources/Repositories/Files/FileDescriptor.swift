import Foundation
import Synchronization

/// An open file, pipe, terminal or directory of this computer.
///
/// Foundation's `FileHandle` crashes the program when `availableData` fails, and its errors lack
/// the system's words.
package final class FileDescriptor: Sendable {
  /// The system's number for the open file.
  package let number: Int32
  private let closesAtRelease: Bool
  /// Whether this descriptor may hold the file's lock.
  let mayBeLocked = Atomic<Bool>(false)

  /// Opens a file; releasing the descriptor closes the file. A created file is for its owner alone.
  ///
  /// Opening never waits, not even for the other end of a pipe.
  package init(opening path: String, to purpose: FilePurpose) throws(SystemError) {
    try SystemFiles.check(path)
    let flags =
      switch purpose {
      case .change: O_RDWR | O_APPEND
      // Network file systems lock only files that are open for writing.
      case .lock: O_RDWR
      case .create: O_RDWR | O_CREAT | O_EXCL | O_APPEND
      case .read, .readOwn: O_RDONLY
      case .synchronizeDirectory: O_RDONLY | O_DIRECTORY
      }
    let always = O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (purpose.followsLink ? 0 : O_NOFOLLOW)
    number = Int32(
      try SystemError.check { unsafe Int(open(path, flags | always, mode_t(0o600))) })
    closesAtRelease = true
  }

  /// Uses an open file without closing it, such as standard output.
  package init(borrowing number: Int32) {
    self.number = number
    closesAtRelease = false
  }

  /// Uses an open file; releasing the descriptor closes the file.
  package init(owning number: Int32) {
    self.number = number
    closesAtRelease = true
  }

  deinit {
    guard closesAtRelease else { return }
    // A child process between its fork and its exec has a copy of the descriptor, which would hold
    // the lock after the close.
    unlock()
    close(number)
  }

  /// The two ends of a new pipe.
  package static func pipe() throws(SystemError) -> (
    reading: FileDescriptor, writing: FileDescriptor
  ) {
    var numbers: [Int32] = [-1, -1]
    _ = try SystemError.check { unsafe Int(makePipe(&numbers)) }
    for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    return (FileDescriptor(owning: numbers[0]), FileDescriptor(owning: numbers[1]))
  }

  /// Whether the descriptor refers to a terminal.
  package var isTerminal: Bool { isatty(number) != 0 }

  /// The kind of the descriptor's file.
  package func kind() throws(SystemError) -> FileKind {
    let status = try systemStatus()
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

  /// The system's status of the open file.
  func systemStatus() throws(SystemError) -> stat {
    var status = stat()
    _ = try SystemError.check { unsafe Int(fstat(number, &status)) }
    return status
  }
}

// Outside the type, whose method hides the system's function of the same name.
private func makePipe(_ numbers: UnsafeMutablePointer<Int32>) -> CInt { unsafe pipe(numbers) }
