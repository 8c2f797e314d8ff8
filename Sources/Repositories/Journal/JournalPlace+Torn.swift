extension JournalPlace {
  /// How many files with what was cut off there may be: nobody looks at more.
  private static let tornLimit = 1_000

  /// Keeps what is left of an interrupted line, for a person to look at, in a file of its own.
  ///
  /// - Returns: The path of the file.
  func keepAside(_ rest: [UInt8]) throws(StorageError) -> String {
    let bytes = rest + [JournalHeader.newline]
    for number in 1...Self.tornLimit {
      let path = torn(number)
      do throws(SystemError) {
        try write(bytes, toNew: path)
        return path
      } catch {
        // After a start that failed later, it is there.
        if error.isExistingFile, has(path, bytes) { return path }
        guard error.isExistingFile else { throw .cannotCreate(path: path, reason: error.reason) }
      }
    }
    throw .cannotCreate(path: torn(1), reason: SystemError.exists.reason)
  }

  private func write(_ bytes: [UInt8], toNew path: String) throws(SystemError) {
    let file = try system.open(path, to: .create)
    do throws(SystemError) {
      guard try file.writeOnce(bytes) == bytes.count else { throw .full }
      try file.synchronize()
      try Directory(of: path, on: system).synchronize()
    } catch {
      // What was begun is of no use. When it cannot be removed either, there is nothing to do.
      try? system.remove(path)
      throw error
    }
  }

  /// Whether a file has these bytes, on the disk.
  private func has(_ path: String, _ bytes: [UInt8]) -> Bool {
    do throws(SystemError) {
      let file = try system.open(path, to: .read)
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
