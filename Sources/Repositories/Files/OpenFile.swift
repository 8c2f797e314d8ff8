/// An open file or directory, which is closed, and its lock given up, when it is released.
package protocol OpenFile: AnyObject, Sendable {
  /// Takes the exclusive lock.
  ///
  /// - Parameter isWaiting: Whether to wait on this thread until the lock is free.
  /// - Returns: Whether the lock was taken; false where another has it.
  func lock(waiting isWaiting: Bool) throws(SystemError) -> Bool

  /// Gives the lock up, if it was taken.
  func unlock()

  /// The process that has the lock; nil if the system does not tell.
  func lockOwner() -> Int32?

  /// Where the file is by now, as far as the system tells: after it was moved or removed, this is another place.
  func place() -> String?

  /// The size of the file. Unlike a status, which has times, this leaves the system free to keep the time of the next
  /// change in memory only, and not to write it with the next synchronization (Linux since 6.13).
  func size() throws(SystemError) -> Int

  /// The status of the file.
  func status() throws(SystemError) -> FileStatus

  /// Gives the file an owner and permissions.
  func setOwner(_ owner: FileOwner) throws(SystemError)

  /// Reads the first `count` bytes, or as many as there are.
  func beginning(_ count: Int) throws(SystemError) -> [UInt8]

  /// Reads the file from a place to its end.
  func contents(from start: Int) throws(SystemError) -> [UInt8]

  /// Writes the bytes behind the end of the file with a single call.
  ///
  /// - Returns: The number of bytes written.
  func writeOnce(_ bytes: [UInt8]) throws(SystemError) -> Int

  /// Writes the bytes over what a file has from a place on, with a single call. The file was opened to be locked:
  /// Linux writes at the end of a file that was opened to be added to, whatever the place.
  func overwrite(_ bytes: [UInt8], at start: Int) throws(SystemError)

  /// Cuts the file to a length.
  func truncate(to length: Int) throws(SystemError)

  /// Returns when everything written is on the disk.
  func synchronize() throws(SystemError)
}

extension OpenFile {
  /// Takes the exclusive lock, without waiting; false if it is taken already.
  package func lock() throws(SystemError) -> Bool { try lock(waiting: false) }

  /// Reads the whole file.
  package func contents() throws(SystemError) -> [UInt8] { try contents(from: 0) }

  /// Writes all of the bytes, with as many calls as that takes.
  package func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try writeOnce(rest)
      guard count > 0 else { throw .full }
      rest.removeFirst(count)
    }
  }
}
