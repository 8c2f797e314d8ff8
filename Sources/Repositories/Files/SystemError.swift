import Foundation

/// The failure of a system call: its errno, or why the call was not made.
package struct SystemError: Error, Equatable {
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// The reasons in words of this library, by their codes: those of calls that were not made, and
  /// those that messages know.
  private static let known: [Int32: KnownReason] = [
    -1: .notARegularFile, -2: .unfaithfulPath, -3: .unfaithfulLink, -4: .isDevice, -5: .tooLong,
    -6: .noLocks, -7: .foreign, -8: .noTemporaryFile, ENOSPC: .diskFull, EDQUOT: .quotaUsedUp,
  ]

  /// The words for the failure, such as "No space left on device".
  package var reason: String {
    if let reason = Self.known[code] { return reason.rawValue }
    return unsafe String(cString: strerror(code))
  }

  /// Makes a system call, and repeats it while signals interrupt it.
  ///
  /// - Returns: The result of the call, which is not negative.
  static func check(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw SystemError(code: code) }
    }
  }
}

extension SystemError: CustomStringConvertible {
  package var description: String { reason }
}

extension SystemError {
  /// A path leads through an endless chain of links.
  static let tooManyLinks = SystemError(code: ELOOP)

  /// The lock of the file is taken.
  static let inUse = SystemError(code: EWOULDBLOCK)

  /// The file is a pipe, a device or the like.
  package static let notARegularFile = SystemError(code: -1)

  /// The file is a device.
  package static let isDevice = SystemError(code: -4)

  /// The file has more bytes than its reader accepts.
  package static let tooLong = SystemError(code: -5)

  /// A file for the input or the output of a child cannot be made.
  package static let noTemporaryFile = SystemError(code: -8)

  /// The file system has no locks.
  static let noLocks = SystemError(code: -6)

  /// The failure of a call for a lock. Network file systems without locks report different codes.
  static func ofLock(_ code: Int32) -> SystemError {
    [ENOLCK, EOPNOTSUPP, ENOTSUP, ENOSYS, EINVAL].contains(code) ? noLocks : SystemError(code: code)
  }

  /// The program has not made the file.
  package static let foreign = SystemError(code: -7)

  /// The work was cancelled.
  package static let cancelled = SystemError(code: ECANCELED)

  /// A path would lead elsewhere than its original bytes.
  static let unfaithfulPath = SystemError(code: -2)

  /// A link leads to a path that is not UTF-8.
  static let unfaithfulLink = SystemError(code: -3)

  /// The file is a directory.
  package static let isDirectory = SystemError(code: EISDIR)

  /// Whether the file system has no links.
  var meansNoLinks: Bool { [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(code) }

  /// Whether the file system cannot exchange two names.
  var meansNoExchange: Bool { [EINVAL, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(code) }

  /// Whether the path leads to something other than a readable file: an unfollowed link, a
  /// directory, a pipe, a device.
  var meansNoFile: Bool {
    [Self.tooManyLinks, Self.isDirectory, Self.notARegularFile].contains(self)
  }

  /// There is no room for all bytes.
  static let full = SystemError(code: ENOSPC)

  /// The system returns no bytes of a file that has some.
  static let noBytes = SystemError(code: EIO)

  /// There is no such file.
  package static let missing = SystemError(code: ENOENT)

  /// A file exists already.
  package static let exists = SystemError(code: EEXIST)

  /// Whether the pipe has lost its reader.
  package var isClosedPipe: Bool { code == EPIPE }

  /// Whether there is no such file.
  package var isMissingFile: Bool { self == .missing }

  /// Whether there is no such file, or a part of its path is no folder.
  package var isMissingFileOrFolder: Bool { [ENOENT, ENOTDIR].contains(code) }

  /// Whether a file exists already.
  var isExistingFile: Bool { self == .exists }
}
