/// The only code that opens, makes and replaces the program's own files. ``OwnFile`` distinguishes
/// them from foreign files, which are refused: `SystemError.foreign`.
extension FileSystem {
  /// Opens a file of a kind.
  package func openOwn(
    _ path: String, _ kind: OwnFile, to purpose: FilePurpose
  ) throws(SystemError) -> any OpenFile {
    let file: any OpenFile
    do {
      file = try open(path, to: purpose)
    } catch {
      throw error.meansNoFile ? .foreign : error
    }
    guard try kind.isOurs(file) else { throw .foreign }
    return file
  }

  /// Opens a file of a kind; nil if nothing has its name.
  func openOwnIfThere(
    _ path: String, _ kind: OwnFile, to purpose: FilePurpose
  ) throws(SystemError) -> (any OpenFile)? {
    try ifThere(openOwn(path, kind, to: purpose))
  }

  /// The error if the file at a path is not of a kind; nil if it is, or cannot be opened.
  func foreignFile(_ path: String, _ kind: OwnFile, beside list: String) -> StorageError? {
    do {
      _ = try openOwnIfThere(path, kind, to: .readOwn)
      return nil
    } catch {
      return error == .foreign ? .foreignFile(path: path, beside: list) : nil
    }
  }

  /// Opens a file of a kind; makes the file, with its folder, if it is missing.
  ///
  /// - Parameter bytes: The contents of a new file after its first line.
  package func openOrMakeOwn(
    _ path: String, _ kind: OwnFile, to purpose: FilePurpose, with bytes: [UInt8] = []
  ) throws(SystemError) -> any OpenFile {
    while true {
      if let file = try openOwnIfThere(path, kind, to: purpose) {
        // A program killed just after it made the file has left the draft's name.
        if try file.status().nameCount > 1 {
          OwnDraft.removeAbandoned(of: path, as: kind, on: self)
        }
        return file
      }
      try Directory(of: path, on: self).create()
      let draft = try OwnDraft(of: path, as: kind, on: self)
      defer { draft.discard() }
      do throws(SystemError) {
        try draft.write(bytes)
        try draft.takeFreeName()
      } catch {
        // Another program was faster.
        guard error.isExistingFile else { throw error }
      }
    }
  }

  /// The bytes of a file of a kind, after its first line; nil without a file.
  package func ownBytes(_ path: String, _ kind: OwnFile) throws(SystemError) -> [UInt8]? {
    try openOwnIfThere(path, kind, to: .readOwn)?.contents(from: kind.headerLength)
  }

  /// Replaces the bytes of a file of a kind in one step, and returns when they are on the disk;
  /// makes the file, with its folder, if it is missing.
  ///
  /// - Throws: `SystemError` if nothing has changed.
  @discardableResult
  package func replaceOwn(
    _ path: String, _ kind: OwnFile, with bytes: [UInt8]
  ) throws(SystemError) -> OwnDraft.Outcome {
    // Checked before anything is made beside the file, and again at the replacement.
    if try openOwnIfThere(path, kind, to: .readOwn) == nil {
      try Directory(of: path, on: self).create()
    }
    let draft = try OwnDraft(of: path, as: kind, on: self)
    defer { draft.discard() }
    try draft.write(bytes)
    return try draft.replace()
  }

  /// Locks a file of a kind to change it; makes the file if it is missing. If another program
  /// replaces the file in between, locks the new file.
  ///
  /// A program that is stopped while it holds the lock does not block others: after `tries`, the
  /// file is returned without its lock.
  ///
  /// - Parameters:
  ///   - bytes: The contents of a new file after its first line.
  ///   - pause: Waits between two tries.
  package func takeTurn(
    at path: String, _ kind: OwnFile, to purpose: FilePurpose, with bytes: [UInt8] = [],
    tries: Int = 1, pause: () -> Void = {}
  ) throws(SystemError) -> (file: any OpenFile, isLocked: Bool) {
    var left = tries
    while true {
      let file = try openOrMakeOwn(path, kind, to: purpose, with: bytes)
      let isLocked = try file.lock()
      left -= 1
      if !isLocked, left > 0 {
        pause()
      } else if try leads(path, to: file) {
        return (file, isLocked)
      }
      file.unlock()
    }
  }

  /// Locks a lock file, which is made if it is missing.
  ///
  /// - Returns: The file, locked until its release; nil if another holds the lock.
  package func lockOwn(_ path: String) throws(SystemError) -> (any OpenFile)? {
    let (file, isLocked) = try takeTurn(at: path, .lock, to: .lock)
    return isLocked ? file : nil
  }

  /// Whether a path still leads to an open file, which may have been replaced.
  func leads(_ path: String, to file: any OpenFile) throws(SystemError) -> Bool {
    try identity(of: path) == file.status().identity
  }
}
