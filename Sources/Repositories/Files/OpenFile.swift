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

  /// The size of the file. Unlike a status, which has times, this leaves the system free to keep
  /// the time of the next change in memory only, and not to write it with the next synchronization
  /// (Linux since 6.13).
  func size() throws(SystemError) -> Int

  /// The status of the file.
  func status() throws(SystemError) -> FileStatus

  /// Gives the file an owner and permissions.
  func setOwner(_ owner: FileOwner) throws(SystemError)

  /// Reads the first `count` bytes, or as many as the system gives: see ``beginning(_:)``.
  func readBeginning(_ count: Int) throws(SystemError) -> [UInt8]

  /// Reads the file from a place on, as far as the system gives bytes: see ``contents(from:)``.
  func readContents(from start: Int) throws(SystemError) -> [UInt8]

  /// Writes the bytes behind the end of the file with a single call.
  ///
  /// - Returns: The number of bytes written.
  func writeOnce(_ bytes: [UInt8]) throws(SystemError) -> Int

  /// Writes the bytes over what a file has from a place on, with a single call. The file was opened
  /// to be locked: Linux writes at the end of a file that was opened to be added to, whatever the
  /// place.
  func overwrite(_ bytes: [UInt8], at start: Int) throws(SystemError)

  /// Cuts the file to a length.
  func truncate(to length: Int) throws(SystemError)

  /// Returns when everything written is on the disk.
  func synchronize() throws(SystemError)
}

extension OpenFile {
  /// Takes the exclusive lock, without waiting; false if it is taken already.
  package func lock() throws(SystemError) -> Bool { try lock(waiting: false) }

  /// Reads the first `count` bytes, or as many as there are.
  package func beginning(_ count: Int) throws(SystemError) -> [UInt8] {
    if count <= 0 { return [] }
    return try bytes(from: 0) { () throws(SystemError) in try readBeginning(count) }
  }

  /// Reads the file from a place to its end.
  package func contents(from start: Int) throws(SystemError) -> [UInt8] {
    try bytes(from: start) { () throws(SystemError) in try readContents(from: start) }
  }

  /// Reads once more where the system gives no bytes of a file that has some, and then fails: no
  /// list is to be taken for empty because of a faulty disk. A file that has just grown gives its
  /// bytes at the second time.
  private func bytes(
    from start: Int, _ read: () throws(SystemError) -> [UInt8]
  ) throws(SystemError) -> [UInt8] {
    for _ in 1...2 {
      let bytes = try read()
      if !bytes.isEmpty { return bytes }
      if try size() <= start { return [] }
    }
    throw .noBytes
  }

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
