#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A system call's failure: its errno.
struct SystemError: Error, Equatable {
  let code: Int32

  /// What the system says about it, such as "No space left on device".
  var reason: String {
    unsafe String(cString: strerror(code))
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

  /// Whether there is no such file.
  var isMissingFile: Bool { code == ENOENT }

  /// Whether there is a file already.
  var isExistingFile: Bool { code == EEXIST }
}
