import Foundation

/// The right to use a journal, held for as long as this object lives.
///
/// It is a lock of the system on a file beside the journal, so it ends with the process however
/// that ends. The file holds the owner's process id, for people. It is never removed: someone might
/// just have opened it, and would then lock a file that nobody else sees.
final class JournalLock {
  private let descriptor: any OpenFile

  /// Takes the lock of the journal at a path.
  ///
  /// - Throws: `StorageError.inUse` when another process, or this one, has it.
  init(of path: String, on system: any FileSystem = SystemFiles()) throws(StorageError) {
    let lockPath = path + ".lock"
    let owner: [UInt8]?
    do {
      descriptor = try system.open(lockPath, to: .overwrite)
      owner = try descriptor.lock() ? nil : descriptor.contents()
    } catch {
      throw .cannotOpen(path: lockPath, reason: error.reason)
    }
    if let owner {
      throw .inUse(path: path, pid: Int32(String(decoding: owner, as: UTF8.self)))
    }
    do {
      try descriptor.truncate(to: 0)
      _ = try descriptor.writeOnce(Array("\(ProcessInfo.processInfo.processIdentifier)".utf8))
    } catch {
      // A full disk does not keep anyone from reading: the lock holds without the number.
      return
    }
  }
}
