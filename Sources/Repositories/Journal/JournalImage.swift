/// A program's image of a journal in memory: the list as far as the file was read, and the last saves.
struct JournalImage {
  /// The list as far as it was read; nil before the first read, and after a failure that leaves the
  /// file in doubt.
  private(set) var contents: JournalContents?

  /// The todos last read, while there are no contents.
  private var last: StoredTodos?

  /// The file of the contents, and the generation of the file that it replaced, if known.
  private(set) var origin = Origin()

  /// The source of the contents. Without an identity, the contents may not stay.
  struct Origin {
    var identity: FileStatus.Identity?
    var previous = ""
  }

  /// The identity of the list read; nil before the first read.
  private(set) var list: String?

  /// Whether another list was found in place of this one, and reported.
  private(set) var hasMetOther = false

  /// Whether the next list may be another one.
  var acceptsOther = false

  /// The saves, under revisions that never fall, whatever happens to the file.
  private(set) var savedEdits = SavedEdits()

  /// The last edits of the file that was last read whole, unless ``savedEdits`` has a newer one. Not
  /// read from their lines before they are needed: the edit of an import is as long as the list.
  private var lastTrail = EditTrail()

  /// The number added to the revisions in the file; not 0 once an older list has replaced it.
  private var offset = 0

  /// The todos of the contents; empty without contents.
  var todos: StoredTodos { contents?.todos ?? StoredTodos() }

  /// The todos last read, even after a failure; nil before the first read.
  var lastTodos: StoredTodos? { contents?.todos ?? last }

  /// The last edits, which may be undone.
  var history: [TodosSaved] { contents?.trail.saves.map(shown) ?? [] }

  /// The revision at which an older copy or another list was read last; readers of an older revision
  /// need the whole list.
  private var followsFrom = Revision.zero

  /// The update since a revision; nil without changes. Saves that ``savedEdits`` has forgotten come
  /// from the edits that the file keeps.
  func update(since seen: Revision) -> TodosUpdate? {
    let revision = savedEdits.revision
    if seen >= revision { return nil }
    if seen >= followsFrom {
      if let saves = savedEdits.saves(after: seen), !saves.isEmpty { return .saved(saves) }
      let kept = contents?.trail.saves(
        after: seen.number - offset, upTo: revision.number - offset)
      if let kept { return .saved(kept.map(shown)) }
    }
    return .reloaded(todos.snapshot(at: revision))
  }

  /// Whether the image is of this file.
  func isOf(_ file: JournalMark.File) -> Bool {
    guard let contents, let identity = origin.identity else { return false }
    return JournalMark.File(contents.header, identity) == file
  }

  /// The mark for the contents; nil without contents, or without the identity of their file.
  func mark(since start: String) -> JournalMark? {
    guard let contents, let identity = origin.identity else { return nil }
    return JournalMark(of: contents, in: identity, after: origin.previous, start: start)
  }

  /// Replaces the contents by a list that was read whole.
  ///
  /// - Returns: The revision of the contents before, if they are a newer state of the list.
  /// - Throws: `StorageError.otherList` for a list other than the one read before, unless
  ///   ``acceptsOther``.
  @discardableResult
  mutating func replace(
    with new: JournalContents, from origin: Origin, at path: String
  ) throws(StorageError) -> Int? {
    var new = new
    let isOther = list.map { $0 != new.header.list } ?? false
    if isOther, !acceptsOther {
      hasMetOther = true
      throw .otherList(path: path)
    }
    (list, hasMetOther) = (new.header.list, false)
    let goesOn = goesOn(in: new)
    let hasChanged = isOther || contents.map { !$0.todos.isSameList(as: new.todos) } ?? false
    // No number is given again.
    if !isOther, !goesOn { new.raise(highestNumber: lastTodos?.highestNumber) }
    let before = isOther ? nil : contents?.revision
    (contents, last) = (new, nil)
    self.origin = origin
    let revision = new.revision + offset
    // An older list, or another one with as many saves: revisions never fall.
    let isOlder =
      revision < savedEdits.revision.number
      || revision == savedEdits.revision.number && (hasChanged || !goesOn)
    if isOlder { offset = savedEdits.revision.number + 1 - new.revision }
    let shownRevision = Revision(new.revision + offset)
    if isOther || isOlder || !goesOn { followsFrom = shownRevision }
    savedEdits.restart(
      at: shownRevision, followsFrom == shownRevision ? [] : new.saves.map(shown))
    lastTrail = new.trail
    return before.flatMap { $0 > new.revision ? $0 : nil }
  }

  /// Whether a list has the last save known here, so that its later saves follow that save.
  private func goesOn(in new: JournalContents) -> Bool {
    guard let last = savedEdits.last.map(inFile) ?? lastTrail.newest else { return true }
    let known = new.saves.last { $0.revision == last.revision } ?? new.trail.save(at: last.revision)
    return known?.edit.id == last.edit.id
  }

  /// Reads bytes that follow those read before. A torn end is left out.
  mutating func read(next bytes: [UInt8]) throws(StorageError) {
    guard let new = try contents?.read(next: bytes) else { return }
    note(new)
  }

  /// Continues in a file that replaced the one read before, after its snapshot.
  mutating func read(
    on bytes: [UInt8], in header: JournalHeader, of mark: JournalMark, from origin: Origin
  ) throws(StorageError) {
    let snapshot = (mark.snapshotLength, mark.snapshotRev)
    guard let new = try contents?.read(on: bytes, in: header, behind: snapshot) else { return }
    self.origin = origin
    // The compaction may be by a program that does not know the identity; the list is the same.
    list = header.list
    note(new)
  }

  /// Notes that a draft of these contents has replaced the file.
  mutating func move(
    to draft: JournalDraft, _ identity: FileStatus.Identity, snapshotLength: Int, addedLength: Int
  ) {
    origin = Origin(identity: identity, previous: contents?.header.gen ?? "")
    list = draft.header.list
    contents?.move(
      to: draft.header, behind: (snapshotLength, draft.contents.revision), addedLength: addedLength)
  }

  /// Applies a save to the image, before its line is written.
  mutating func append(_ saved: TodosSaved, length: Int) {
    let saved = inFile(saved)
    contents?.append(saved, length: length)
  }

  /// Adds saves whose lines are written.
  mutating func note(written saves: [TodosSaved]) {
    for saved in saves { append(saved) }
  }

  /// Adds a save made before the list was ever read.
  mutating func note(unread saved: TodosSaved, in header: JournalHeader) {
    list = header.list
    savedEdits.restart(at: saved.revision, [saved])
  }

  /// Notes that the last line has its newline.
  mutating func endLine() { contents?.endLine() }

  /// Drops the contents: the list must be read again. Keeps the todos as ``lastTodos``.
  mutating func forget() { (last, contents) = (lastTodos, nil) }

  /// Drops contents with saves that could not be written, without keeping the todos as
  /// ``lastTodos``.
  mutating func forgetUnwritten() { (last, contents) = (nil, nil) }

  /// A save under its revision in the file.
  func inFile(_ saved: TodosSaved) -> TodosSaved {
    if offset == 0 { return saved }
    return TodosSaved(saved.edit, at: Revision(saved.revision.number - offset), saved.moment)
  }

  private func shown(_ saved: TodosSaved) -> TodosSaved {
    if offset == 0 { return saved }
    return TodosSaved(saved.edit, at: Revision(saved.revision.number + offset), saved.moment)
  }

  private mutating func note(_ saves: [TodosSaved]) {
    for saved in saves { append(shown(saved)) }
  }

  private mutating func append(_ saved: TodosSaved) {
    savedEdits.append(saved)
    lastTrail = EditTrail()
  }
}
