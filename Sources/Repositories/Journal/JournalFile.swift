/// The file of a journal, to which whole lines are added, each durably or not at all.
final class JournalFile {
  private let path: String
  private let system: any FileSystem
  private let descriptor: any OpenFile
  private let identity: FileStatus.Identity

  /// The number of bytes in the file, as far as this object knows.
  private(set) var length = 0

  /// Whether the file is known to be as this object left it. Otherwise the file has to be opened and read
  /// again.
  private(set) var isSound = true

  /// Whether synchronizing has failed. The system may then take the bytes in its memory for written, and
  /// only bytes that are written again are sure to reach the disk.
  private(set) var isDoubtful = false

  /// Whether a failed line could not be taken back either: it is unknown whether the line is in the file,
  /// and on the disk.
  private(set) var isOutcomeUnknown = false

  /// Whether there are lines that were not synchronized.
  private(set) var isBehind = false

  /// Opens the file, or creates it with its directories.
  convenience init(
    opening path: String, on system: any FileSystem = SystemFiles()
  ) throws(StorageError) {
    let descriptor: any OpenFile
    do {
      try Directory(of: path, on: system).create()
      descriptor = try system.open(path, to: .append)
    } catch {
      throw .cannotOpen(path: path, reason: error.reason)
    }
    try self.init(descriptor, path: path, on: system)
    guard try status().isRegular else {
      throw .cannotOpen(path: path, reason: KnownReason.notARegularFile.rawValue)
    }
  }

  /// Uses an open file.
  init(
    _ descriptor: any OpenFile, path: String, on system: any FileSystem = SystemFiles()
  ) throws(StorageError) {
    self.descriptor = descriptor
    self.path = path
    self.system = system
    do {
      let status = try descriptor.status()
      identity = status.identity
      length = status.size
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
  }

  /// Locks the file for this process, against processes that come by another path, such as a link, and so
  /// take another lock.
  func lock() throws(StorageError) {
    let isOurs: Bool
    do {
      isOurs = try descriptor.lock()
    } catch {
      throw .cannotOpen(path: path, reason: error.reason)
    }
    guard isOurs else { throw .inUse(path: path, pid: nil) }
  }

  /// Reads the file from a place to its end.
  func read(from start: Int = 0) throws(StorageError) -> [UInt8] {
    do {
      let bytes = try descriptor.contents(from: start)
      length = start + bytes.count
      return bytes
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
  }

  /// Whether the path still leads to this file, and the file is as long as this object left it.
  func isCurrent() throws(StorageError) -> Bool {
    do {
      let status = try system.status(of: path)
      return status.identity == identity && status.size == length
    } catch {
      if error.isMissingFile { return false }
      throw .cannotRead(path: path, reason: error.reason)
    }
  }

  /// Adds a line, and returns when it is on the disk, or at least when the system has it. After an error
  /// the line is not in the file and never will be, unless ``isOutcomeUnknown`` is true.
  func append(_ line: [UInt8], synchronizing: Bool = true) throws(StorageError) {
    guard try isCurrent() else {
      isSound = false
      throw .changedByAnother(path: path)
    }
    let written: Int
    do {
      written = try descriptor.writeOnce(line)
    } catch {
      takeBack()
      throw .cannotWrite(path: path, reason: error.reason)
    }
    guard written == line.count else {
      takeBack()
      let reason = "Only \(written) of \(line.count) bytes could be written"
      throw .cannotWrite(path: path, reason: reason)
    }
    isBehind = true
    if synchronizing {
      do {
        try synchronize()
      } catch {
        takeBack()
        throw error
      }
    }
    length += line.count
  }

  /// Cuts off the bytes beyond a length, for good.
  func cut(to length: Int) throws(StorageError) {
    do {
      try descriptor.truncate(to: length)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
    self.length = length
    try synchronize()
  }

  /// Returns when all of the file is on the disk.
  func synchronize() throws(StorageError) {
    do {
      try descriptor.synchronize()
      isBehind = false
    } catch {
      // It is unknown which bytes of the file are on the disk.
      isSound = false
      isDoubtful = true
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Takes back the written part of a line for good: not even a power cut is to bring it back.
  private func takeBack() {
    do throws(SystemError) {
      if try descriptor.status().size <= length { return }
      try descriptor.truncate(to: length)
      try descriptor.synchronize()
    } catch {
      isSound = false
      isOutcomeUnknown = true
    }
  }

  private func status() throws(StorageError) -> FileStatus {
    do {
      return try descriptor.status()
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
  }
}
