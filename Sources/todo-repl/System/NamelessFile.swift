import Foundation
import Repositories

/// A temporary file without a name, for the input or the output of a child: unlike a pipe, the file
/// waits for no reader, and a grandchild that keeps the file open keeps nobody waiting.
struct NamelessFile {
  let descriptor: FileDescriptor

  /// Makes a file with these contents, to be read from its beginning.
  init(_ contents: String = "", environment: [String: String]) throws(SystemError) {
    let base = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var path = Array("\(base)/todo-repl-XXXXXX".utf8CString)
    let number = unsafe mkstemp(&path)
    if number < 0 { throw SystemError(code: errno).ofTemporaryFile }
    descriptor = FileDescriptor(owning: number)
    _ = unsafe unlink(&path)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    do { try descriptor.send(contents) } catch { throw error.ofTemporaryFile }
    _ = lseek(number, 0, SEEK_SET)
  }

  /// The last bytes of the file.
  func end(_ count: Int) throws(SystemError) -> [UInt8] {
    try descriptor.piece(count, from: max(0, descriptor.size() - count))
  }
}

extension SystemError {
  /// The failure, or that another folder would help.
  fileprivate var ofTemporaryFile: SystemError {
    [ENOENT, ENOTDIR, EACCES, EPERM, EROFS, ENOSPC, EDQUOT].contains(code) ? .noTemporaryFile : self
  }
}
