import Foundation

/// The system call that exchanges the names of two files.
enum Exchange {
  #if os(Linux)
    private typealias Call =
      @convention(c) (
        CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt
      ) -> CInt

    /// Looked up by name: the headers declare the call only for programs that ask for GNU's
    /// extensions. nil if the library lacks it.
    private static let call: Call? = {
      guard let address = unsafe dlsym(nil, "renameat2") else { return nil }
      return unsafe unsafeBitCast(address, to: Call.self)
    }()

    /// RENAME_EXCHANGE.
    private static let flag: CUnsignedInt = 1 << 1

    /// - Returns: -1 for a failure; `errno` holds its code.
    static func names(_ path: String, _ other: String) -> CInt {
      guard let call = unsafe call else {
        errno = ENOSYS
        return -1
      }
      return unsafe call(AT_FDCWD, path, AT_FDCWD, other, flag)
    }
  #else
    /// - Returns: -1 for a failure; `errno` holds its code.
    static func names(_ path: String, _ other: String) -> CInt {
      unsafe renamex_np(path, other, UInt32(RENAME_SWAP))
    }
  #endif
}
