/// The right to use a journal, held for as long as this object lives.
///
/// The right is a lock of the system on a file beside the journal, so it ends with the process, however
/// that ends. The file is empty, or has the digits that earlier versions of the program wrote there, and
/// stays as it is. It is never removed: a process that has just opened it would lock a file that no other
/// process sees.
final class JournalLock {
  private let descriptor: any OpenFile

  /// More digits than the number of a process has.
  private static let longest = 20

  /// Takes the lock of a journal.
  ///
  /// - Throws: `StorageError.inUse` if another process, or this one, has the lock;
  ///   `StorageError.foreignFile` if something else has the name of the lock.
  init(of place: JournalPlace) throws(StorageError) {
    let isFree: Bool?
    do throws(SystemError) {
      descriptor = try Self.open(place)
      isFree = Self.isLock(try descriptor.beginning(Self.longest + 1)) ? try descriptor.lock() : nil
    } catch {
      throw error.meansNoFile
        ? .foreignFile(path: place.lock, beside: place.path)
        : .cannotOpen(path: place.lock, reason: error.reason)
    }
    guard let isFree else { throw .foreignFile(path: place.lock, beside: place.path) }
    guard isFree else { throw .inUse(path: place.path, pid: descriptor.lockOwner()) }
  }

  /// Opens the lock's file, or creates it.
  private static func open(_ place: JournalPlace) throws(SystemError) -> any OpenFile {
    do {
      return try place.system.open(place.lock, to: .lock)
    } catch {
      guard error.isMissingFile else { throw error }
    }
    do {
      return try place.system.open(place.lock, to: .create)
    } catch {
      // Another process was faster.
      guard error.isExistingFile else { throw error }
      return try place.system.open(place.lock, to: .lock)
    }
  }

  private static func isLock(_ bytes: [UInt8]) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return bytes.count <= longest && bytes.allSatisfy(digits.contains)
  }
}
