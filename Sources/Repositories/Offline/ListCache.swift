import Foundation
import Synchronization

/// The files of a list as a server had it last, and of the last edits, for the time when the server
/// is away.
///
/// Where both files are missing or old, less is known while the server is away, and nothing else is
/// lost. Where bytes of them are missing or others than were written, nothing is read of them. One
/// program at a time keeps the list: the first one that could take the lock of "PATH.lock". All
/// programs add to the last edits, each in its turn, and name in the list those that the list has
/// from there alone (``NotedEdit``). The lock of the last edits guards both files.
final class ListCache: Sendable {
  /// What the file has.
  struct Contents {
    var list = StoredTodos()
    var revision = Revision.zero
  }

  private struct State {
    /// Kept locked for as long as this program keeps the cache.
    var lock: (any OpenFile)?
    var file: (any OpenFile)?
    var revision: Revision?
  }

  static let format = "todo-repl list"

  let path: String
  /// The name of the list, which tells its files from those of other lists.
  private let name: String
  private let system: any FileSystem
  private let state = Mutex(State())
  private let edits: TrailFile

  /// Makes a cache in a folder of its own, whose name is that of the list.
  ///
  /// - Parameter pause: Waits a moment, up to a hundred times, for a program that changes the
  ///   files.
  init(
    _ path: String, on system: any FileSystem = SystemFiles(),
    pause: @escaping @Sendable () -> Void = { Thread.sleep(forTimeInterval: 0.01) }
  ) {
    self.path = path
    self.system = system
    name = Directory.name(of: Directory(of: path).path)
    edits = TrailFile("\(path).edits", beside: path, of: name, on: system, pause: pause)
  }

  /// Reads the list, with the later edits that are known; nil where there is none.
  ///
  /// The revision is the one up to which all edits are known.
  ///
  /// - Throws: `StorageError`: `damagedCopy` where anything is missing or wrong in either file,
  ///   `newerCopy` and `foreignFile` for a file of others, which stays as it is.
  func read() throws(StorageError) -> Contents? {
    guard var (contents, noted) = try readList() else { return nil }
    let trail = try edits.all()
    let ids = Set(trail.lazy.map(\.edit.id))
    noted.removeAll { $0.revision <= contents.revision || ids.contains($0.noted) }
    guard noted.isEmpty else { throw edits.lacksLine(behind: trail.count) }
    for saved in trail where saved.revision > contents.revision { contents.list.apply(saved) }
    return contents
  }

  private func readList() throws(StorageError) -> (Contents, [NotedEdit])? {
    guard let bytes = try system.copy(at: path, .list, of: path) else { return nil }
    var (contents, noted) = (Contents(), [NotedEdit]())
    try CopyHeader.read(bytes, path: path, as: Self.format, of: name) { entry in
      switch entry {
      case .snapshot(_, let highest, let revision, let foreign):
        contents = Contents(revision: Revision(revision))
        contents.list.raise(highestNumber: highest)
        contents.list.restore(foreign: foreign)
      case .edit(let saved):
        guard saved.revision > contents.revision else { return }
        contents.list.apply(saved)
        contents.revision = saved.revision
      case .foreign(let record):
        if let edit = NotedEdit(record) { noted.append(edit) } else { contents.list.apply(entry) }
      default: contents.list.apply(entry)
      }
    }
    return (contents, noted)
  }

  /// Writes a list, if this program keeps the cache. A failure leaves the file as it was.
  ///
  /// - Parameter isAnew: Whether the files are damaged, and both are made anew.
  /// - Returns: Whether the list was written.
  @discardableResult
  func write(_ contents: Contents, isAnew: Bool = false) -> Bool {
    state.withLock { state in
      guard keep(&state), isAnew || state.revision != contents.revision,
        let turn = try? edits.take()
      else { return false }
      defer { turn.unlock() }
      // A file of others, or of a later version, is not replaced.
      do { _ = try system.openCopyIfThere(path, .list) } catch { return false }
      var lines = CheckedLines()
      lines.write(CopyHeader(format: Self.format, list: name))
      try? contents.list.forEachSnapshotEntry(at: contents.revision.number, with: []) {
        lines.write($0)
      }
      let trail = isAnew ? [] : (try? edits.all()) ?? []
      for saved in trail where saved.revision > contents.revision { lines.write(NotedEdit(saved)) }
      guard lines.isWritable, (try? system.replaceOwn(path, .list, with: lines.sealed)) != nil
      else { return false }
      state.file = try? system.openOwn(path, .list, to: .lock)
      state.revision = contents.revision
      if isAnew || !edits.isSealed { edits.replace(with: []) }
      return true
    }
  }

  /// Adds what a server has told of the list since, if this program keeps the cache.
  func append(_ saves: [TodosSaved]) {
    state.withLock { state in
      guard let file = state.file, let last = saves.last else { return }
      let turn = try? edits.take()
      defer { turn?.unlock() }
      var lines = CheckedLines()
      for saved in saves { lines.write(.edit(saved)) }
      guard lines.isWritable, (try? file.addSealed(lines.bytes)) == true else {
        // What follows must not stand behind a gap: the next list is written whole.
        (state.file, state.revision) = (nil, nil)
        return
      }
      state.revision = last.revision
      // Whoever keeps the cache notes what all have saved; others would note the same.
      if let turn { edits.add(saves, to: turn) }
    }
  }

  /// Adds edits to the last ones, of which the list may not have those before.
  func note(_ saves: [TodosSaved]) {
    let turn = try? edits.take()
    defer { turn?.unlock() }
    if let turn { edits.add(saves, to: turn) }
    // Also of edits that could not be added: then the list is known to lack them.
    var lines = CheckedLines()
    for saved in saves { lines.write(NotedEdit(saved)) }
    _ = try? system.openCopyIfThere(path, .list)?.addSealed(lines.bytes)
  }

  /// Writes the last edits as a server knows them.
  func write(trail: [TodosSaved]) { edits.write(trail) }

  /// The last edits, oldest first.
  func trail() throws(StorageError) -> [TodosSaved] { try edits.newest() }

  /// The file of others that has the place of the lock, so that no program keeps the list; nil for
  /// none.
  var lockFlaw: StorageError? {
    do {
      _ = try system.openOwnIfThere("\(path).lock", .lock, to: .readOwn)
      return nil
    } catch {
      return error == .foreign ? .foreignFile(path: "\(path).lock", beside: path) : nil
    }
  }

  /// Whether this program keeps the cache.
  private func keep(_ state: inout State) -> Bool {
    if state.lock != nil { return true }
    state.lock = (try? system.lockOwn("\(path).lock", waiting: false)) ?? nil
    if state.lock != nil {
      OwnDraft.removeAbandoned(of: "\(path).edits", as: .edits, on: system)
    }
    return state.lock != nil
  }
}
