#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A system call's failure: its errno, or why the call was not made.
package struct SystemError: Error, Equatable {
  package let code: Int32

  /// Why the call was not made, for its code.
  private static let known: [Int32: KnownReason] = [
    -1: .notARegularFile, -2: .unfaithfulPath, -3: .unfaithfulLink, -4: .isDevice, -5: .tooLong,
  ]

  /// What the system says about it, such as "No space left on device".
  package var reason: String {
    if let reason = Self.known[code] { return reason.rawValue }
    return unsafe String(cString: strerror(code))
  }

  /// Makes a system call, again for as long as a signal interrupts it.
  ///
  /// - Returns: What the call returns, which is not negative.
  static func check(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw SystemError(code: code) }
    }
  }
}

extension SystemError {
  /// A path leads from link to link without an end.
  static let tooManyLinks = SystemError(code: ELOOP)

  /// Somebody else has it.
  static let inUse = SystemError(code: EWOULDBLOCK)

  /// It is a pipe, a device or the like.
  package static let notARegularFile = SystemError(code: -1)

  /// It is a device.
  static let isDevice = SystemError(code: -4)

  /// It has more bytes than anybody wants to read.
  package static let tooLong = SystemError(code: -5)

  /// What was asked for is not wanted any more.
  package static let cancelled = SystemError(code: ECANCELED)

  /// A path would lead elsewhere than the bytes that it was made of.
  static let unfaithfulPath = SystemError(code: -2)

  /// A link leads to a path that no text can be.
  static let unfaithfulLink = SystemError(code: -3)

  /// It is a directory.
  package static let isDirectory = SystemError(code: EISDIR)

  /// Whether the file system does not have links.
  var meansNoLinks: Bool { [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(code) }

  /// Whether what is there is no file that could be read: a link that is not to be followed, a
  /// directory, a pipe, a device.
  var meansNoFile: Bool {
    [Self.tooManyLinks, Self.isDirectory, Self.notARegularFile].contains(self)
  }

  /// There is no room for all of it.
  static let full = SystemError(code: ENOSPC)

  /// There is no such file.
  package static let missing = SystemError(code: ENOENT)

  /// There is a file already.
  package static let exists = SystemError(code: EEXIST)

  /// Whether nobody reads the pipe any more.
  package var isClosedPipe: Bool { code == EPIPE }

  /// Whether there is no such file.
  package var isMissingFile: Bool { self == .missing }

  /// Whether there is no such file, or a folder of its path is none.
  package var isMissingFileOrFolder: Bool { [ENOENT, ENOTDIR].contains(code) }

  /// Whether there is a file already.
  var isExistingFile: Bool { self == .exists }
}
