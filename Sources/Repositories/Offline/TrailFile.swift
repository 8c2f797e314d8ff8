/// The file of the last edits of a server's list, to which all programs of the machine add; see
/// ``acquire()`` for its lock.
final class TrailFile: Sendable {
  private static let format = "todo-repl edits"
  /// The most edits that ``newest()`` returns, and that remain when the file is cut.
  private static let countLimit = 2_000
  /// The size in bytes up to which the file is not cut, however many edits it has.
  private let sizeLimit: Int

  private let path: String
  /// The path of the list, for messages.
  private let list: String
  /// The name of the list.
  private let name: String
  private let system: any FileSystem
  private let pause: @Sendable () -> Void

  init(
    _ path: String, beside list: String, of name: String, on system: any FileSystem,
    sizeLimit: Int = 8 << 20, pause: @escaping @Sendable () -> Void
  ) {
    self.sizeLimit = sizeLimit
    self.path = path
    self.list = list
    self.name = name
    self.system = system
    self.pause = pause
  }

  /// Whether the file is missing, or ends with its seal.
  var isSealed: Bool {
    do throws(SystemError) {
      return try system.openOwn(path, .edits, to: .readOwn).isSealed()
    } catch {
      return error.isMissingFile
    }
  }

  /// Adds edits to the file from ``acquire()``. A failure leaves the file unchanged, or damaged; the
  /// next reader reports the damage.
  func add(_ saves: [TodosSaved], to file: any OpenFile) {
    var lines = CheckedLines()
    for saved in saves { lines.write(.edit(saved)) }
    guard lines.isWritable, (try? file.addSealed(lines.bytes)) == true else { return }
    if isTooLong(file), let newest = try? newest() { replace(with: newest) }
  }

  /// Whether the file has doubled since it was last cut: what a cut leaves may be longer than the
  /// limit.
  private func isTooLong(_ file: any OpenFile) -> Bool {
    guard let size = try? file.size(), size > sizeLimit else { return false }
    return size / 2 > (try? CacheHeader(of: file, .edits))?.size ?? 0
  }

  /// Replaces all edits.
  func write(_ saves: [TodosSaved]) {
    guard let turn = try? acquire() else { return }
    defer { turn.unlock() }
    replace(with: saves)
  }

  /// Replaces all edits, for a caller of ``acquire()``.
  func replace(with saves: [TodosSaved]) {
    if let bytes = bytes(of: saves) { _ = try? system.replaceOwn(path, .edits, with: bytes) }
  }

  /// The error for a missing line after `count` edits.
  func lacksLine(behind count: Int) -> StorageError {
    // Two lines precede the edits.
    .damagedCopy(path: path, line: count + 3, reason: KnownReason.missingLine.rawValue)
  }

  /// The newest edits, oldest first, each once.
  ///
  /// - Throws: `StorageError`, as ``ListCache/read()``.
  func newest() throws(StorageError) -> [TodosSaved] {
    // Of an edit in parts, the whole, if it is known.
    let whole = Dictionary(try all().map { ($0.edit.id, $0) }) { first, second in
      first.edit.changes.count < second.edit.changes.count ? second : first
    }
    return whole.values.sorted { $0.revision < $1.revision }.suffix(Self.countLimit)
  }

  /// All noted edits, and parts of edits, in the order of their revisions.
  ///
  /// - Throws: `StorageError`, as ``ListCache/read()``.
  func all() throws(StorageError) -> [TodosSaved] {
    guard let bytes = try system.copy(at: path, .edits, of: list) else { return [] }
    var saves: [TodosSaved] = []
    try CacheHeader.read(bytes, path: path, as: Self.format, of: name) { entry in
      if case .edit(let saved) = entry { saves.append(saved) }
    }
    return saves.sorted { $0.revision < $1.revision }
  }

  /// Locks the file for a change, waiting at most a second for slow programs; then goes ahead
  /// without the lock. A program stopped during its change may overwrite these edits when it
  /// continues: the list then misses them (``NotedEdit``).
  func acquire() throws(SystemError) -> any OpenFile {
    guard let bytes = bytes(of: []) else { throw .missing }
    _ = try system.openCacheIfThere(path, .edits)
    return try system.takeTurn(
      at: path, .edits, to: .lock, with: bytes, tries: 100, pause: pause
    ).file
  }

  private func bytes(of saves: [TodosSaved]) -> [UInt8]? {
    var edits = CheckedLines()
    for saved in saves { edits.write(.edit(saved)) }
    let size = edits.bytes.count
    var lines = CheckedLines()
    lines.write(
      CacheHeader(format: Self.format, list: name, size: size > sizeLimit / 2 ? size : nil))
    lines.write(edits)
    return lines.isWritable ? lines.sealed : nil
  }
}
