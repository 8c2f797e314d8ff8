/// A program's copy of a journal: the list as far as the file was read, and the last saves.
struct JournalCopy {
  /// The list as far as it was read; nil before the first time, and after a failure that leaves the
  /// file in doubt.
  private(set) var contents: JournalContents?

  /// The todos as they were read last, while there are no contents.
  private var last: StoredTodos?

  /// The file that the contents are from, and the generation that the file has replaced, if that is
  /// known.
  private(set) var origin = Origin()

  /// Where the contents are from. Without an identity nothing tells whether they are sure to stay.
  struct Origin {
    var identity: FileStatus.Identity?
    var previous = ""
  }

  /// The identity of the list that was read; nil before.
  private(set) var list: String?

  /// Whether another list was found in the place of this one, and told.
  private(set) var hasMetOther = false

  /// Whether the next list may be another one.
  var acceptsOther = false

  /// The saves, under revisions that grow whatever happens to the file.
  private(set) var savedEdits = SavedEdits()

  /// What is added to the revisions in the file: not 0 once an older list was put in its place.
  private var offset = 0

  /// The todos as they were read; none before the first time.
  var todos: StoredTodos { contents?.todos ?? StoredTodos() }

  /// The todos as they were read last, also after a failure; nil before the first time.
  var lastTodos: StoredTodos? { contents?.todos ?? last }

  /// The last edits, which may be taken back.
  var history: [TodosSaved] { contents?.trail.saves.map(shown) ?? [] }

  /// Whether the copy is of this file.
  func isOf(_ file: JournalMark.File) -> Bool {
    guard let contents, let identity = origin.identity else { return false }
    return JournalMark.File(contents.header, identity) == file
  }

  /// The mark that tells how far the copy goes.
  func mark(since start: String) -> JournalMark? {
    guard let contents, let identity = origin.identity else { return nil }
    return JournalMark(of: contents, in: identity, after: origin.previous, start: start)
  }

  /// Takes a list that was read whole.
  ///
  /// - Throws: `StorageError.otherList` for a list that is not the one which was read before.
  mutating func take(
    _ new: JournalContents, from origin: Origin, at path: String
  ) throws(StorageError) {
    let isOther = list.map { $0 != new.header.list } ?? false
    if isOther, !acceptsOther {
      hasMetOther = true
      throw .otherList(path: path)
    }
    (list, hasMetOther) = (new.header.list, false)
    let goesOn = goesOn(in: new)
    let hasChanged = isOther || contents.map { !$0.todos.isSameList(as: new.todos) } ?? false
    (contents, last) = (new, nil)
    self.origin = origin
    let revision = new.revision + offset
    // An older list, or another one with as many saves: revisions never fall.
    if revision < savedEdits.revision.number || revision == savedEdits.revision.number && hasChanged
    {
      offset = savedEdits.revision.number + 1 - new.revision
    }
    savedEdits.restart(at: Revision(new.revision + offset), goesOn ? new.saves.map(shown) : [])
  }

  /// Whether a list has the last save that is known here, so that its later saves follow that one.
  private func goesOn(in new: JournalContents) -> Bool {
    guard let last = savedEdits.last else { return true }
    return new.saves.contains {
      $0.revision.number + offset == last.revision.number && $0.edit.id == last.edit.id
    }
  }

  /// Reads bytes that follow those that were read. What is torn at their end is left out.
  mutating func read(next bytes: [UInt8]) throws(StorageError) {
    guard let new = try contents?.read(next: bytes) else { return }
    note(new)
  }

  /// Reads on in a file that replaced the one that was read, behind its snapshot.
  mutating func read(
    on bytes: [UInt8], in header: JournalHeader, of mark: JournalMark, from origin: Origin
  ) throws(StorageError) {
    let snapshot = (mark.snapshotLength, mark.snapshotRev)
    guard let new = try contents?.read(on: bytes, in: header, behind: snapshot) else { return }
    self.origin = origin
    // A program that does not know the identity may have compacted the list, which goes on all the
    // same.
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

  /// Makes an edit in the copy, before its line is written.
  mutating func append(_ saved: TodosSaved, length: Int) {
    let saved = inFile(saved)
    contents?.append(saved, length: length)
  }

  /// Notes saves whose lines were written.
  mutating func note(written saves: [TodosSaved]) {
    for saved in saves { savedEdits.append(saved) }
  }

  /// Notes a save that was made before the list was ever read.
  mutating func note(unread saved: TodosSaved, in header: JournalHeader) {
    list = header.list
    savedEdits.restart(at: saved.revision, [saved])
  }

  /// Notes that the last line has its newline.
  mutating func endLine() { contents?.endLine() }

  /// Lets go of the list, which has to be read again.
  mutating func forget() { (last, contents) = (lastTodos, nil) }

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
    for saved in saves { savedEdits.append(shown(saved)) }
  }
}
