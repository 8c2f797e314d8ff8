import Repositories

/// A descriptor as the program's input.
extension FileDescriptor {
  /// The next bytes; none at the end. Waits for them on a thread outside the pool, in a pipe also for
  /// somebody who writes.
  ///
  /// - Parameter isStopped: is asked before, and now and then while the thread waits; true makes this throw
  ///   `SystemError.cancelled`.
  func nextBytes(
    until isStopped: (@Sendable () -> Bool)? = nil
  ) async throws(SystemError) -> [UInt8] {
    // As fast as a person who presses Ctrl-C expects, and too slow to cost anything.
    let patience: Int32 = isStopped == nil ? -1 : 100
    return try await blocking { () throws(SystemError) in
      repeat {
        if isStopped?() == true { throw .cancelled }
      } while try !self.waitForBytes(milliseconds: patience).here
      return try self.next()
    }
  }

  /// Refuses what is no regular file, and so may have no end, or never a beginning. A folder is
  /// refused by the system as soon as it is read.
  func expectFile() throws(SystemError) {
    switch try kind() {
    case .file, .directory, .nothing: return
    case .stream, .device: throw .notARegularFile
    }
  }
}
