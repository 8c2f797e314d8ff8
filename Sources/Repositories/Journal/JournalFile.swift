import Foundation

/// The file of a journal, to which whole lines are added, each durably or not at all.
final class JournalFile {
  private let path: String
  private let descriptor: FileDescriptor
  private var length = 0

  /// Whether the file is known to be as this object left it. Once it is false the file has to be
  /// opened and read again.
  private(set) var isSound = true

  /// Opens the file, or creates it with the directories it is to be in.
  convenience init(opening path: String) throws(StorageError) {
    let descriptor: FileDescriptor
    do {
      try Directory(of: path).create()
      descriptor = try FileDescriptor(opening: path, to: .append)
    } catch {
      throw .cannotOpen(path: path, reason: error.reason)
    }
    self.init(descriptor, path: path)
    let status = try status()
    guard status.isRegular else {
      throw .cannotOpen(path: path, reason: "It is not a regular file")
    }
    length = status.size
  }

  /// Uses an open file that is empty.
  init(_ descriptor: FileDescriptor, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Takes the file for this process, against those who come to it by another path, such as a
  /// link, and so take another lock beside it.
  func lock() throws(StorageError) {
    let isOurs: Bool
    do {
      isOurs = try descriptor.lock()
    } catch {
      throw .cannotOpen(path: path, reason: error.reason)
    }
    guard isOurs else { throw .inUse(path: path, pid: nil) }
  }

  /// Reads the whole file.
  func read() throws(StorageError) -> Data {
    do {
      let data = try descriptor.contents()
      length = data.count
      return data
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
  }

  /// Adds a line, and returns when it is on the disk. When it throws, the line is not there.
  func append(_ line: Data) throws(StorageError) {
    let status = try status()
    guard status.size == length, status.hasName else {
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
    do {
      try descriptor.synchronize()
    } catch {
      // After a failed synchronisation nobody knows what of the file is on the disk.
      takeBack()
      isSound = false
      throw .cannotWrite(path: path, reason: error.reason)
    }
    length += line.count
  }

  /// Cuts off what is beyond a length, for good.
  func cut(to length: Int) throws(StorageError) {
    do {
      try descriptor.truncate(to: length)
      try descriptor.synchronize()
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
    self.length = length
  }

  private func takeBack() {
    do {
      try descriptor.truncate(to: length)
    } catch {
      isSound = false
    }
  }

  private func status() throws(StorageError) -> (isRegular: Bool, size: Int, hasName: Bool) {
    do {
      return try descriptor.status()
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
  }
}
