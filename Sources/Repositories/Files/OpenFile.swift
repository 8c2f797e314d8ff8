/// An open file or directory; it is closed, and its lock given up, when it is released.
package protocol OpenFile: AnyObject, Sendable {
  /// Takes the exclusive lock, without waiting; false when somebody else has it.
  func lock() throws(SystemError) -> Bool

  /// The process that has the lock, where the system tells.
  func lockOwner() -> Int32?

  /// What the file is.
  func status() throws(SystemError) -> FileStatus

  /// Reads so many bytes, or as many as there are.
  func beginning(_ count: Int) throws(SystemError) -> [UInt8]

  /// Reads the file from a place to its end.
  func contents(from start: Int) throws(SystemError) -> [UInt8]

  /// Writes the bytes with a single call.
  ///
  /// - Returns: How many were written.
  func writeOnce(_ bytes: [UInt8]) throws(SystemError) -> Int

  /// Cuts the file to a length.
  func truncate(to length: Int) throws(SystemError)

  /// Returns when everything written is on the disk.
  func synchronize() throws(SystemError)
}

extension OpenFile {
  /// Reads the whole file.
  package func contents() throws(SystemError) -> [UInt8] { try contents(from: 0) }

  /// Writes all of the bytes, with as many calls as that takes.
  func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try writeOnce(rest)
      guard count > 0 else { throw .full }
      rest.removeFirst(count)
    }
  }
}
