import Foundation
import Synchronization

@testable import Repositories

/// A program that uses a journal as a repository does, but one call after the other.
final class Journal {
  let open: OpenJournal
  private let notices: Notices

  init(
    path: String, on system: any FileSystem = SystemFiles(), smallestLog: Int = .max,
    sync: SyncPolicy = .always
  ) throws(StorageError) {
    let notices = Notices()
    self.notices = notices
    open = OpenJournal(
      path: path, on: system, smallestLog: smallestLog, sync: sync, onNotice: notices.add)
    try open.read()
  }

  var todos: StoredTodos { open.image.todos }
  var revision: Int { open.image.savedEdits.revision.number }
  var notice: JournalNotice? { notices.all.first }

  func save(_ changes: [TodoChange], at date: Date) throws(StorageError) {
    try open.save(changes, at: date)
  }

  /// Compacts at once, whether or not that is worth it.
  func compact() throws(StorageError) {
    try open.read()
    guard let contents = open.image.contents else { return }
    let draft = try JournalDraft(of: contents, at: open.paths())
    try draft.write()
    try open.endCompaction(draft)
  }
}

/// The notices of a journal, in order.
final class Notices: Sendable {
  private let noticed = Mutex<[JournalNotice]>([])

  var all: [JournalNotice] { noticed.withLock { $0 } }

  @Sendable func add(_ notice: JournalNotice) { noticed.withLock { $0.append(notice) } }
}

extension OpenJournal {
  /// What the journal has, read if nothing was read yet.
  func opened() throws(StorageError) -> JournalImage {
    if image.contents == nil { try read() }
    return image
  }

  /// Reads what is new, with the lock where that is needed.
  @discardableResult
  func read() throws(StorageError) -> StoredTodos {
    if try !catchUp() {
      do {
        try withLock { lock throws(StorageError) in try read(&lock) }
      } catch {
        throw refusal(for: error)
      }
    }
    return image.todos
  }

  /// Makes changes of the list as this program knows the list, by one edit.
  func save(_ changes: [TodoChange], at date: Date) throws(StorageError) {
    if image.contents == nil, unknown == nil { try read() }
    try save(image.todos.edit(changes), at: date)
  }

  @discardableResult
  func save(_ edit: TodosEdit, at date: Date) throws(StorageError) -> TodosSaved {
    try saved(withLock { lock in save([edit], at: date, &lock) })
  }

  func save(together edits: [TodosEdit], at date: Date) throws(StorageError) -> [Outcome] {
    try withLock { lock in save(together: edits, at: date, &lock) }
  }

  private func saved(_ outcomes: [Outcome]) throws(StorageError) -> TodosSaved {
    do {
      return try outcomes[0].get()
    } catch let error as StorageError {
      throw error
    } catch {
      fatalError("\(error)")
    }
  }

  /// Adds a todo at the front without reading the list, as far as that can be done.
  func addUnread(_ todo: Todo, at date: Date) throws(StorageError) -> TodosSaved? {
    if !mayAddUnread { return nil }
    let edit = TodosEdit(.add, [.added(todo)])
    return try withLock { lock throws(StorageError) in try addUnread(edit, at: date, &lock) }
  }

  func endCompaction(_ draft: JournalDraft) throws(StorageError) {
    try withLock { lock in endCompaction(draft, &lock) }
  }

  func withLock<Result>(
    _ body: (inout JournalLock) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    guard var lock = try JournalLock.acquire(at: paths(), waiting: false) else {
      throw .inUse(path: path, pid: nil)
    }
    defer { lock.release() }
    return try body(&lock)
  }
}

extension StoredTodos {
  /// The edit that makes changes of this list.
  func edit(_ changes: [TodoChange]) -> TodosEdit {
    var latest: [Todo.ID: Todo?] = [:]
    return TodosEdit(
      .set,
      changes.compactMap { change in
        switch change {
        case .put(let todo):
          let before = latest[todo.id] ?? self[todo.id]
          latest[todo.id] = todo
          return before.map { .changed(from: $0, to: todo) } ?? .added(todo)
        case .delete(let id):
          let before = latest[id] ?? self[id]
          latest[id] = .some(nil)
          return before.map(TodosEdit.Change.removed)
        }
      })
  }

  /// The list after an edit.
  func after(_ edit: TodosEdit, at moment: Date) throws(TodosConflict) -> StoredTodos {
    var after = self
    after.apply(
      TodosSaved(numbered(try edit.merged { self[$0] }), at: Revision(1), moment))
    return after
  }
}

extension [UInt8] {
  /// A line of a journal with this JSON.
  var journalLine: [UInt8] {
    JournalLine.text(of: Checksum.of(self, in: indices)) + [UInt8(ascii: " ")] + self
      + [JournalLine.newline]
  }
}

extension TodosSaved {
  /// A save of added todos.
  static func adding(_ todos: Todo..., at revision: Int, _ moment: Date = .init()) -> TodosSaved {
    TodosSaved(TodosEdit(.add, todos.map(TodosEdit.Change.added)), at: Revision(revision), moment)
  }
}
