import Foundation
import Synchronization

/// The cached files of a list: the server's newest known list, and the last edits, for the time
/// when the server is away.
///
/// Missing or old files lose nothing but knowledge of the list while the server is away. If bytes
/// are missing or wrong, neither file is used. One program at a time keeps the list: the first to
/// lock "PATH.lock". All programs add to the last edits, after waiting for their lock, and name in
/// the list each edit that only the file of the last edits has (``NotedEdit``). The lock of the
/// last edits guards both files.
final class ListCache: Sendable {
  /// The list in the file, its revision, and the edit of that revision, if known.
  struct Contents {
    var list = StoredTodos()
    var revision = Revision.zero
    var newest: TodosEdit.ID?
  }

  private struct State {
    /// Locked while this program keeps the cache.
    var lock: (any OpenFile)?
    var file: (any OpenFile)?
    var revision: Revision?
    /// The edit of the revision.
    var newest: TodosEdit.ID?
  }

  static let format = "todo-repl list"

  let path: String
  /// The name of the list, which distinguishes its files from those of other lists.
  private let name: String
  private let system: any FileSystem
  private let state = Mutex(State())
  /// The last edits.
  let edits: TrailFile

  /// Makes a cache in its own folder, which has the name of the list.
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

  /// Reads the list, and applies the known later edits; nil without a file.
  ///
  /// All edits up to the returned revision are known.
  ///
  /// - Throws: `StorageError`: `damagedCopy` if anything is missing or wrong in either file;
  ///   `newerCopy` for a file of a later version, and `foreignFile`; such files stay unchanged.
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
    try CacheHeader.read(bytes, path: path, as: Self.format, of: name) { entry in
      switch entry {
      case .snapshot(_, let highest, let revision, let foreign):
        contents = Contents(revision: Revision(revision))
        contents.list.raise(highestNumber: highest)
        contents.list.restore(foreign: foreign)
      case .edit(let saved):
        guard saved.revision > contents.revision else { return }
        contents.list.apply(saved)
        (contents.revision, contents.newest) = (saved.revision, saved.edit.id)
      case .foreign(let record):
        guard let edit = NotedEdit(record) else { return contents.list.apply(entry) }
        noted.append(edit)
        // The first such line is of the list itself.
        if edit.revision == contents.revision, contents.newest == nil {
          contents.newest = edit.noted
        }
      default: contents.list.apply(entry)
      }
    }
    return (contents, noted)
  }

  /// The outcome of writing a list.
  struct Written {
    /// Whether the list is in the file.
    var isDone = false
    /// The last edits that are newer than the list, oldest first.
    var ahead: [NotedEdit] = []
  }

  /// Writes a list, if this program keeps the cache. A failure leaves the file unchanged.
  ///
  /// - Parameters:
  ///   - isAnew: Whether to rewrite both files because they are damaged.
  ///   - gone: Edits to remove from the last ones, because the server no longer has them.
  @discardableResult
  func write(
    _ contents: Contents, isAnew: Bool = false, forgetting gone: [NotedEdit] = []
  ) -> Written {
    state.withLock { state in
      guard keep(&state),
        isAnew || !gone.isEmpty || state.revision != contents.revision
          || state.newest != contents.newest,
        let turn = try? edits.acquire()
      else { return Written() }
      defer { turn.unlock() }
      // A foreign file, or one of a later version, is not replaced.
      do { _ = try system.openCacheIfThere(path, .list) } catch { return Written() }
      var lines = CheckedLines()
      lines.write(CacheHeader(format: Self.format, list: name))
      try? contents.list.forEachSnapshotEntry(at: contents.revision.number, with: []) {
        lines.write($0)
      }
      let trail = (isAnew ? [] : (try? edits.all()) ?? []).filter {
        !gone.contains(NotedEdit($0))
      }
      let ahead = trail.filter { $0.revision > contents.revision }.map(NotedEdit.init)
      if let newest = contents.newest { lines.write(NotedEdit(newest, at: contents.revision)) }
      for edit in ahead { lines.write(edit) }
      guard lines.isWritable, (try? system.replaceOwn(path, .list, with: lines.sealed)) != nil
      else { return Written() }
      state.file = try? system.openOwn(path, .list, to: .lock)
      (state.revision, state.newest) = (contents.revision, contents.newest)
      if isAnew || !gone.isEmpty || !edits.isSealed { edits.replace(with: trail) }
      return Written(isDone: true, ahead: ahead)
    }
  }

  /// Adds the server's edits after a revision and its edit, if this program keeps the cache.
  ///
  /// - Returns: false if the file lacks edits now, so that the next write is of the whole list.
  @discardableResult
  func append(
    _ saves: [TodosSaved], after revision: Revision, _ newest: TodosEdit.ID? = nil
  ) -> Bool {
    state.withLock { state in
      guard let file = state.file, let last = saves.last else { return true }
      let turn = try? edits.acquire()
      defer { turn?.unlock() }
      var lines = CheckedLines()
      for saved in saves { lines.write(.edit(saved)) }
      // Edits must not follow a gap, which is there if another task changed the list in between.
      guard state.revision == revision, (newest ?? state.newest) == state.newest, lines.isWritable,
        (try? file.addSealed(lines.bytes)) == true
      else {
        (state.file, state.revision, state.newest) = (nil, nil, nil)
        return false
      }
      (state.revision, state.newest) = (last.revision, last.edit.id)
      // The program that keeps the cache adds all programs' edits; others would repeat them.
      if let turn { edits.add(saves, to: turn) }
      return true
    }
  }

  /// Adds edits to the last ones; the list may lack earlier edits.
  func note(_ saves: [TodosSaved]) {
    let turn = try? edits.acquire()
    defer { turn?.unlock() }
    if let turn { edits.add(saves, to: turn) }
    // Names edits that could not be added, too: readers then know that the list lacks them.
    var lines = CheckedLines()
    for saved in saves { lines.write(NotedEdit(saved)) }
    _ = try? system.openCacheIfThere(path, .list)?.addSealed(lines.bytes)
  }

  /// The error if a foreign file has the lock's path, so that no program keeps the list; nil
  /// otherwise.
  var lockFlaw: StorageError? { system.foreignFile("\(path).lock", .lock, beside: path) }

  /// Takes the lock of the cache if it is free; returns whether this program keeps the cache.
  private func keep(_ state: inout State) -> Bool {
    if state.lock != nil { return true }
    state.lock = (try? system.lockOwn("\(path).lock")) ?? nil
    if state.lock != nil {
      OwnDraft.removeAbandoned(of: "\(path).edits", as: .edits, on: system)
    }
    return state.lock != nil
  }
}
