import Foundation
import Synchronization

/// The files of a list as a server had it last, and of the last edits, for the time when the server is away.
///
/// The files may be missing or old: then less is known while the server is away, and nothing else is lost. One program at a
/// time keeps the list: the first one that could take the lock of "PATH.lock".
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
  static let version = 1

  let path: String
  private let system: any FileSystem
  private let state = Mutex(State())

  init(_ path: String, on system: any FileSystem = SystemFiles()) {
    self.path = path
    self.system = system
  }

  /// Reads the list, with the later edits that are known; nil where there is no list that can be read.
  ///
  /// The revision is the one up to which all edits are known.
  func read() -> Contents? {
    var contents = readList()
    if let revision = contents?.revision {
      for saved in noted() where saved.revision > revision { contents?.list.apply(saved) }
    }
    return contents
  }

  private func readList() -> Contents? {
    guard let bytes = try? system.open(path, to: .read).contents() else { return nil }
    var contents: Contents?
    // The last line may be half written; what stands before it is right.
    try? CheckedLines.read(bytes, path: path) { json, number throws in
      if number == 1 {
        let header = try JSONDecoder().decode(Header.self, from: json)
        guard header.format == Self.format, header.v == Self.version else {
          throw StorageError.newerVersion(path: path, found: header.v, supported: Self.version)
        }
        return
      }
      let bytes = Array(json)
      switch try JournalLine.entry(bytes, in: bytes.indices) {
      case .snapshot(_, let highest, let revision):
        contents = Contents(revision: Revision(revision))
        contents?.list.raise(highestNumber: highest)
      case .edit(let saved):
        guard let revision = contents?.revision, saved.revision > revision else { return }
        contents?.list.apply(saved)
        contents?.revision = saved.revision
      case let entry: contents?.list.apply(entry)
      }
    }
    return contents
  }

  /// Writes a list, if this program keeps the cache. A failure leaves the file as it was.
  func write(_ contents: Contents) {
    state.withLock { state in
      guard keep(&state), state.revision != contents.revision else { return }
      var lines = CheckedLines()
      lines.write(Header(format: Self.format, v: Self.version))
      try? contents.list.forEachSnapshotEntry(at: contents.revision.number, with: []) {
        lines.write($0)
      }
      guard lines.isWritable, (try? system.replace(path, with: lines.bytes)) != nil else { return }
      state.file = try? system.open(path, to: .change)
      state.revision = contents.revision
    }
  }

  /// Adds what a server has told of the list since, if this program keeps the cache.
  func append(_ saves: [TodosSaved]) {
    let isKept = state.withLock { state in
      guard let file = state.file, let last = saves.last else { return false }
      var lines = CheckedLines()
      for saved in saves { lines.write(.edit(saved)) }
      guard lines.isWritable, (try? file.writeAll(lines.bytes)) != nil else {
        // What follows must not stand behind a gap.
        state.file = nil
        return false
      }
      state.revision = last.revision
      return true
    }
    // Whoever keeps the cache notes what all have saved; others would note the same.
    if isKept { note(saves) }
  }

  // MARK: The last edits

  private var trailPath: String { "\(path).edits" }

  /// The edits that are read of the file; a longer one is cut.
  private static let trailLimit = 2_000
  /// The bytes of the file from which on it is cut, whatever is in it.
  private static let trailSize = 8 << 20

  /// Adds edits, of which the list may not have those before.
  func note(_ saves: [TodosSaved]) {
    guard let file = try? system.openToAppend(trailPath) else { return }
    var lines = CheckedLines()
    for saved in saves { lines.write(.edit(saved)) }
    if lines.isWritable { _ = try? file.writeOnce(lines.bytes) }
    if let status = try? system.status(of: trailPath), status.size > Self.trailSize {
      write(trail: trail())
    }
  }

  /// Writes the last edits as a server knows them.
  func write(trail: [TodosSaved]) {
    var lines = CheckedLines()
    for saved in trail { lines.write(.edit(saved)) }
    if lines.isWritable { try? system.replace(trailPath, with: lines.bytes) }
  }

  /// The last edits, oldest first.
  func trail() -> [TodosSaved] {
    // Of an edit in parts, the whole, where that is known.
    let whole = Dictionary(noted().map { ($0.edit.id, $0) }) { first, second in
      first.edit.changes.count < second.edit.changes.count ? second : first
    }
    let saves = whole.values.sorted { $0.revision < $1.revision }
    if saves.count > 2 * Self.trailLimit { write(trail: saves.suffix(Self.trailLimit)) }
    return saves.suffix(Self.trailLimit)
  }

  /// All that was noted of edits, also their parts, in the order of the revisions.
  private func noted() -> [TodosSaved] {
    guard let bytes = try? system.open(trailPath, to: .read).contents() else { return [] }
    var saves: [TodosSaved] = []
    // The last line may be half written.
    try? CheckedLines.read(bytes, path: trailPath) { json, _ throws in
      let bytes = Array(json)
      if case .edit(let saved) = try JournalLine.entry(bytes, in: bytes.indices) {
        saves.append(saved)
      }
    }
    return saves.sorted { $0.revision < $1.revision }
  }

  /// Whether this program keeps the cache.
  private func keep(_ state: inout State) -> Bool {
    if state.lock != nil { return true }
    do throws(SystemError) {
      let lock = try system.openToAppend("\(path).lock")
      if try lock.lock() { state.lock = lock }
    } catch {}
    return state.lock != nil
  }

  private struct Header: Codable {
    let format: String
    let v: Int
  }
}
