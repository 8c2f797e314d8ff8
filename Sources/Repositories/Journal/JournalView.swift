/// A journal that is only read: no lock is taken and nothing is written, so that another process may use
/// the journal meanwhile.
///
/// While the other process compacts, the view reads the old file or the new one, each of them whole. A last
/// line that is not whole, maybe because it is being written, is left out with a notice.
final class JournalView {
  private let path: String
  private let system: any FileSystem

  private let onNotice: @Sendable (JournalNotice) -> Void

  /// The todos read last.
  private var last: StoredTodos?

  /// Whether a notice has told of an end that is not whole, and has not been whole since.
  private var hasToldOfEnd = false

  init(
    path: String, on system: any FileSystem = SystemFiles(),
    onNotice: @escaping @Sendable (JournalNotice) -> Void = { _ in }
  ) {
    self.path = path
    self.system = system
    self.onNotice = onNotice
  }

  /// The todos read last; without them, reads the journal.
  func todos() throws(StorageError) -> StoredTodos {
    if let last { return last }
    return try read()
  }

  /// Reads the journal as it is at this moment.
  func read() throws(StorageError) -> StoredTodos {
    let place = try JournalPlace(path, on: system)
    var (todos, isWhole) = (StoredTodos(), false)
    do {
      (todos, isWhole) = try Self.look(at: place)
    } catch {
      guard case .damaged = error else { throw error }
    }
    // The other process may be writing a line, or may just have replaced a line that it took back.
    if !isWhole { (todos, isWhole) = try Self.look(at: place) }
    if !isWhole, !hasToldOfEnd { onNotice(.unfinishedLine(path: place.path)) }
    hasToldOfEnd = !isWhole
    last = todos
    return todos
  }

  private static func look(
    at place: JournalPlace
  ) throws(StorageError) -> (StoredTodos, isWhole: Bool) {
    let bytes = try place.contents()
    let contents = try JournalContents(parsing: bytes, path: place.path)
    return (contents.todos, contents.wholeLength == bytes.count)
  }
}

extension JournalPlace {
  /// Reads the file without changing it.
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
