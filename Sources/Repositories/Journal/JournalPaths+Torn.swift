extension JournalPaths {
  /// The most files of torn lines: nobody looks at more.
  private static let tornLimit = 1_000

  /// Writes the rest of a torn line to a file of its own, for a person to look at.
  ///
  /// - Returns: The path of the file.
  func keepAside(_ rest: [UInt8]) throws(StorageError) -> String {
    let bytes = rest + [JournalLine.newline]
    for number in 1...Self.tornLimit {
      let path = torn(number)
      do throws(SystemError) {
        try write(bytes, toNew: path)
        return path
      } catch {
        // An earlier recovery, which failed later, has written the same bytes.
        if error.isExistingFile, has(path, bytes) { return path }
        guard error.isExistingFile else { throw .cannotCreate(path: path, reason: error.reason) }
      }
    }
    throw .cannotCreate(path: torn(1), reason: SystemError.exists.reason)
  }

  private func write(_ bytes: [UInt8], toNew path: String) throws(SystemError) {
    let file = try system.open(path, to: .create(.torn))
    do throws(SystemError) {
      try system.adopt(file, by: self.path)
      guard try file.writeOnce(bytes) == bytes.count else { throw .full }
      try file.synchronize()
      try Directory(of: path, on: system).synchronize()
    } catch {
      // An unfinished file is of no use, and nothing can be done if it cannot be removed.
      try? system.remove(path)
      throw error
    }
  }

  /// Whether a file has exactly these bytes, synchronized to the disk.
  private func has(_ path: String, _ bytes: [UInt8]) -> Bool {
    do throws(SystemError) {
      let file = try system.open(path, to: .readOwn)
      guard try file.status().size == bytes.count, try file.contents() == bytes else {
        return false
      }
      try file.synchronize()
      return true
    } catch {
      return false
    }
  }
}
