/// The files beside a file in which its contents are kept aside: `PATH.torn`, `PATH.torn.2`, …
struct AsideFiles {
  /// The path of the file whose contents are kept.
  let path: String
  /// The kind, which is the ending of the names, too.
  let kind: OwnFile
  let system: any FileSystem

  /// The most files of one kind: nobody looks at more.
  private static let limit = 1_000

  /// A failure at the path of the first file, or of the one that failed.
  struct Failure: Error {
    let path: String
    let error: SystemError
  }

  /// The path of the first, second, … file.
  func name(_ number: Int) -> String {
    let first = "\(path).\(kind.rawValue)"
    return number == 1 ? first : "\(first).\(number)"
  }

  /// Writes bytes to the next file, and returns when they are on the disk.
  ///
  /// - Returns: The path; and whether the file is new, because one with these bytes is used again.
  func copy(_ bytes: [UInt8]) throws(Failure) -> (path: String, isNew: Bool) {
    try next { name throws(SystemError) in
      do throws(SystemError) {
        try write(bytes, toNew: name)
        return (name, true)
      } catch {
        // An earlier try, which failed later, has written the same bytes.
        if error.isExistingFile, has(name, bytes) { return (name, false) }
        throw error
      }
    }
  }

  /// Gives the file itself the next name, whatever it is. A file that cannot be moved stays.
  ///
  /// - Returns: The path.
  func move() throws(Failure) -> String {
    try next { name throws(SystemError) in
      do throws(SystemError) {
        try system.link(path, to: name)
      } catch {
        guard error.meansNoLinks else {
          // An earlier try, which failed later, has made the name.
          guard error.isExistingFile, try system.identity(of: name) == system.identity(of: path)
          else { throw error }
          try finishMove()
          return name
        }
        try system.move(path, toFree: name)
        return name
      }
      try finishMove()
      return name
    }
  }

  /// Removes the old name once the new one is on the disk: a power cut must leave one of them.
  private func finishMove() throws(SystemError) {
    try Directory(of: path, on: system).synchronize()
    try system.remove(path)
  }

  /// Calls `use` with each name until one is free.
  private func next<Result>(
    _ use: (_ name: String) throws(SystemError) -> Result
  ) throws(Failure) -> Result {
    for number in 1...Self.limit {
      let name = name(number)
      do throws(SystemError) {
        return try use(name)
      } catch {
        guard error.isExistingFile else { throw Failure(path: name, error: error) }
      }
    }
    throw Failure(path: name(1), error: .exists)
  }

  private func write(_ bytes: [UInt8], toNew name: String) throws(SystemError) {
    let file = try system.open(name, to: .create(kind))
    do throws(SystemError) {
      try system.adopt(file, by: path)
      try file.writeAll(bytes)
      try file.synchronize()
      try Directory(of: name, on: system).synchronize()
    } catch {
      // An unfinished file is of no use, and nothing can be done if it cannot be removed.
      try? system.remove(name)
      throw error
    }
  }

  /// Whether a file has exactly these bytes, synchronized to the disk.
  private func has(_ name: String, _ bytes: [UInt8]) -> Bool {
    do throws(SystemError) {
      let file = try system.open(name, to: .readOwn)
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
