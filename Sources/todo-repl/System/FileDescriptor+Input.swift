import Repositories

/// A descriptor as the program's input.
extension FileDescriptor {
  /// The next bytes; empty at the end. Waits for them on a thread outside the pool, in a named pipe
  /// also until a writer opens it.
  ///
  /// - Parameter isStopped: called before the wait and now and then during it; true makes the
  ///   function throw `SystemError.cancelled`.
  func nextBytes(
    until isStopped: (@Sendable () -> Bool)? = nil
  ) async throws(SystemError) -> [UInt8] {
    // The time between two calls of `isStopped`: short enough for a person who presses Ctrl-C, too
    // long to cost anything.
    let patience: Int32 = isStopped == nil ? -1 : 100
    return try await blocking { () throws(SystemError) in
      repeat {
        if isStopped?() == true { throw .cancelled }
      } while try !self.waitForBytes(milliseconds: patience).here
      return try self.next()
    }
  }

  /// Refuses a stream or a device, which may never end, or never begin. The system refuses a folder
  /// as soon as it is read.
  func expectFile() throws(SystemError) {
    switch try kind() {
    case .file, .directory, .nothing: return
    case .stream, .device: throw .notARegularFile
    }
  }
}
