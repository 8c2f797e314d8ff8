/// A journal that is only looked at: no lock is taken and nothing is written, so that another process
/// may use it meanwhile.
///
/// A compaction there gives the old file or the new one, each of them whole. A last line that is not
/// whole, maybe because it is being written, is left out.
final class JournalView {
  private let path: String
  private let system: any FileSystem

  /// What was read last.
  private var last: StoredTodos?

  init(path: String, on system: any FileSystem = SystemFiles()) {
    self.path = path
    self.system = system
  }

  /// What was read last, or is there if nothing was.
  func todos() throws(StorageError) -> StoredTodos {
    if let last { return last }
    return try read()
  }

  /// Reads the journal as it is at this moment.
  func read() throws(StorageError) -> StoredTodos {
    do {
      return try readOnce()
    } catch {
      // The other process may just have taken back a line, and written another in its place.
      guard case .damaged = error else { throw error }
      return try readOnce()
    }
  }

  private func readOnce() throws(StorageError) -> StoredTodos {
    let place = try JournalPlace(path, on: system)
    let contents = try JournalContents(parsing: place.contents(), path: place.path)
    last = contents.todos
    return contents.todos
  }
}

extension JournalPlace {
  /// Reads the file without touching it.
  func contents() throws(StorageError) -> [UInt8] {
    let file: any OpenFile
    do {
      file = try system.open(path, to: .read)
    } catch {
      throw .cannotOpen(path: path, reason: error.reason)
    }
    do {
      return try file.contents()
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
  }
}
