/// An open file or directory; its release closes it and releases its lock.
package protocol OpenFile: AnyObject, Sendable {
  /// Takes the exclusive lock.
  ///
  /// - Parameter isWaiting: Whether to wait on this thread until the lock is free.
  /// - Returns: Whether the lock was taken; false if another holds it.
  func lock(waiting isWaiting: Bool) throws(SystemError) -> Bool

  /// Releases the lock, if it was taken.
  func unlock()

  /// The process that holds the lock; nil if the system does not report it.
  func lockOwner() -> Int32?

  /// The size of the file. After a read of the status, which has times, the system writes the time
  /// of the next change with the next synchronization; after a read of the size, it may keep that
  /// time in memory only (Linux since 6.13).
  func size() throws(SystemError) -> Int

  /// The status of the file.
  func status() throws(SystemError) -> FileStatus

  /// Gives the file an owner and permissions.
  func setOwner(_ owner: FileOwner) throws(SystemError)

  /// Reads `count` bytes from a position on, or as many as the system returns: see
  /// ``piece(_:from:)``.
  func readPiece(_ count: Int, from start: Int) throws(SystemError) -> [UInt8]

  /// Reads the file from a position on, as far as the system gives bytes: see ``contents(from:)``.
  func readContents(from start: Int) throws(SystemError) -> [UInt8]

  /// Appends the bytes to the file with a single call.
  ///
  /// - Returns: The number of bytes written.
  func writeOnce(_ bytes: [UInt8]) throws(SystemError) -> Int

  /// Overwrites the file's bytes from a position on, with a single call. The file must be open for
  /// `lock`: on Linux, a write to a file opened for appending goes to its end, whatever the
  /// position.
  func overwrite(_ bytes: [UInt8], at start: Int) throws(SystemError)

  /// Cuts the file to a length.
  func truncate(to length: Int) throws(SystemError)

  /// Returns when everything written is on the disk.
  func synchronize() throws(SystemError)
}

extension OpenFile {
  /// Takes the exclusive lock without waiting; false if it is already taken.
  package func lock() throws(SystemError) -> Bool { try lock(waiting: false) }

  /// Reads the first `count` bytes, or as many as there are.
  package func beginning(_ count: Int) throws(SystemError) -> [UInt8] {
    try piece(count, from: 0)
  }

  /// Reads `count` bytes from a position on, or as many as there are.
  package func piece(_ count: Int, from start: Int) throws(SystemError) -> [UInt8] {
    if count <= 0 { return [] }
    return try bytes(from: start) { () throws(SystemError) in try readPiece(count, from: start) }
  }

  /// Reads the file from a position to its end.
  package func contents(from start: Int) throws(SystemError) -> [UInt8] {
    try bytes(from: start) { () throws(SystemError) in try readContents(from: start) }
  }

  /// Reads again if the system returns no bytes of a file that has some, then fails: a faulty disk
  /// must not make a list look empty. A file that has just grown returns its bytes the second time.
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

  /// Appends all of the bytes with a single call, or fails.
  ///
  /// - Parameter path: The path that the error names.
  func writeWhole(_ bytes: [UInt8], path: String) throws(StorageError) {
    let written = try naming(path, StorageError.cannotWrite, writeOnce(bytes))
    guard written == bytes.count else {
      throw .cannotWrite(
        path: path, reason: "Only \(written) of \(bytes.count) bytes could be written")
    }
  }

  /// Writes all of the bytes, with as many calls as needed.
  package func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try writeOnce(rest)
      guard count > 0 else { throw .full }
      rest.removeFirst(count)
    }
  }
}
