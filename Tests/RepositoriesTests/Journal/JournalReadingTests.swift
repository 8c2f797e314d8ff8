import Foundation
import Synchronization
import Testing

@testable import Repositories

/// Reading a list beside programs that save in the list.
struct JournalReadingTests {
  private let path = "/todos"
  private let date = Date(timeIntervalSinceReferenceDate: 1)

  @Test func `what another program saves is read, and no more than was saved`() throws {
    let disk = SimulatedDisk()
    let todos = [Todo].samples(3)
    let writer = try Journal(path: path, on: disk)
    let reader = try Journal(path: path, on: disk)
    disk.record()
    for number in 1...3 {
      try writer.save([.put(todos[number - 1])], at: date)
      for moment in disk.takeHistory() {
        for count in 0...moment.call.written.count {
          let cut = SimulatedDisk(moment.cut(after: count))
          let other = OpenJournal(path: path, on: cut, smallestLog: .max)
          let isRead = try other.catchUp()
          let shown = other.image.todos.inOrder
          // A mark that is being written is none, for that moment.
          #expect(isRead || shown.isEmpty)
          #expect(!isRead || [number - 1, number].map { Array(todos[..<$0]) }.contains(shown))
        }
      }
      let isRead = try reader.open.catchUp()
      #expect(isRead)
      #expect(reader.todos.inOrder == Array(todos[..<number]))
      #expect(reader.revision == number)
    }
  }

  @Test func `reading takes no lock and writes nothing, even where nothing may be written`() throws
  {
    let disk = SimulatedDisk()
    let writer = try Journal(path: path, on: disk)
    try writer.save([.put(.sample(1))], at: date)
    disk.record()
    let reader = OpenJournal(path: path, on: disk, smallestLog: .max)
    let isRead = try reader.catchUp()
    #expect(isRead)
    let writing: Set<DiskCall.Kind> = [
      .write, .truncate, .synchronize, .rename, .remove, .link, .lock,
    ]
    #expect(disk.takeHistory().allSatisfy { !writing.contains($0.call.kind) })
  }

  @Test func `after a compaction only what is new is read`() throws {
    let disk = SimulatedDisk()
    let todos = [Todo].samples(60)
    let writer = try Journal(path: path, on: disk)
    let reader = try Journal(path: path, on: disk)
    try writer.save(todos[..<50].map(TodoChange.put), at: date)
    _ = try reader.open.catchUp()
    try writer.compact()
    try writer.save([.put(todos[50])], at: date)
    let isRead = try reader.open.catchUp()
    #expect(isRead)
    #expect(reader.todos == writer.todos)
    let new = reader.open.image.savedEdits.saves(since: 1)
    #expect(new.count == 1 && new == writer.open.image.savedEdits.saves(since: 1))
  }

  @Test func `after two compactions, or one with saves that were not read, all is read`() throws {
    for compactions in 1...2 {
      let disk = SimulatedDisk()
      let todos = [Todo].samples(4)
      let writer = try Journal(path: path, on: disk)
      let reader = try Journal(path: path, on: disk)
      try writer.save([.put(todos[0])], at: date)
      if compactions == 2 { _ = try reader.open.catchUp() }
      for number in 0..<compactions {
        try writer.save([.put(todos[number + 1])], at: date)
        try writer.compact()
      }
      let isRead = try reader.open.catchUp()
      #expect(isRead)
      #expect(reader.todos.inOrder == writer.todos.inOrder)
      #expect(reader.revision == writer.revision)
    }
  }

  @Test func `revisions grow also when an older list takes the place of the file`() throws {
    let disk = SimulatedDisk()
    let todos = [Todo].samples(3)
    let journal = try Journal(path: path, on: disk)
    try journal.save([.put(todos[0])], at: date)
    let backup = try #require(disk.state.bytes(path))
    try journal.save([.put(todos[1])], at: date)
    try journal.save([.put(todos[2])], at: date)
    var state = disk.state
    state.put(backup, at: path)
    // The same program goes on, on the disk with the other file.
    disk.replace(state)
    let before = journal.revision
    #expect(try journal.open.read().inOrder == [todos[0]])
    #expect(journal.revision > before)
    try journal.save([.put(todos[2])], at: date)
    #expect(journal.revision == before + 2)
    let fresh = try Journal(path: path, on: SimulatedDisk(disk.state.afterKill))
    // No number is given again.
    var later = todos[2]
    later.number = 4
    #expect(fresh.todos.inOrder == [todos[0], later])
    #expect(fresh.revision == 2)
  }

  @Test func `saves of another list are not taken for those that follow`() throws {
    let disk = SimulatedDisk()
    let todos = [Todo].samples(6)
    let (journal, other) = (try Journal(path: path, on: disk), try Journal(path: path, on: disk))
    try journal.save([.put(todos[0])], at: date)
    let backup = try #require(disk.state.bytes(path))
    for todo in todos[1...2] { try journal.save([.put(todo)], at: date) }
    let seen = Revision(journal.revision)
    var state = disk.state
    state.put(backup, at: path)
    disk.replace(state)
    // Others go on in the older list until that has come further than this program has seen.
    for todo in todos[3...5] { try other.save([.put(todo)], at: date) }
    #expect(try journal.open.read().inOrder == [todos[0]] + todos[3...5])
    if journal.open.image.savedEdits.saves(after: seen) != nil {
      Issue.record("saves of the other list were handed on")
    }
  }

  @Test func `reading a list that nobody has begun makes nothing, and the first save begins one`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/folder/journal"
      let repository = JournalTodosRepository(path: path)
      let changes = repository.changes(since: .zero)
      #expect(try await repository.load() == TodosSnapshot([], at: .zero))
      #expect(try await repository.history().isEmpty)
      #expect(try await repository.update(since: .zero) == nil)
      await repository.synchronize()
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory).isEmpty)
      // Another program begins the list, and this one takes it in.
      try await JournalTodosRepository(path: path).save([.put(.sample(1))])
      for try await update in changes {
        #expect(update.revision == Revision(1))
        break
      }
      try await repository.save([.put(.sample(2))])
      #expect(try await repository.todos().count == 2)
    }
  }

  @Test
  func `a list that is gone is not begun anew by a program that has read it, and may come back`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let (path, moved) = (directory + "/journal", directory + "/moved")
      let (repository, files) = (JournalTodosRepository(path: path), FileManager.default)
      let todo = Todo.sample(1)
      try await repository.save([.put(todo)])
      try files.moveItem(atPath: path, toPath: moved)
      let edit = TodosEdit(.add, [.added(.sample(2))])
      await #expect(throws: StorageError.gone(path: path)) {
        try await repository.save(edit, basedOn: Revision(1))
      }
      await #expect(throws: StorageError.gone(path: path)) { try await repository.load() }
      await #expect(throws: StorageError.gone(path: path)) {
        try await repository.update(since: .zero)
      }
      #expect(!files.fileExists(atPath: path))
      try files.moveItem(atPath: moved, toPath: path)
      try await repository.save(edit, basedOn: Revision(1))
      #expect(try await repository.todos().count == 2)
      try files.removeItem(atPath: path)
      #expect(try await JournalTodosRepository(path: path).todos().isEmpty)
    }
  }

  @Test func `a list that is gone is told once, at the second look, until it is back`() async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/list"
      let notices = Mutex<[JournalNotice]>([])
      let repository = JournalTodosRepository(
        path: path, onNotice: { notice in notices.withLock { $0.append(notice) } })
      // A list that was never there is not gone.
      _ = try await repository.load()
      for _ in 1...3 { await repository.look() }
      #expect(notices.withLock(\.self) == [])
      try await repository.save(TodosEdit(.add, [.added(.sample(1))]), basedOn: .zero)
      for _ in 1...2 {
        notices.withLock { $0 = [] }
        try FileManager.default.moveItem(atPath: path, toPath: directory + "/away")
        await repository.look()
        #expect(notices.withLock(\.self) == [])
        for _ in 1...3 { await repository.look() }
        #expect(notices.withLock(\.self) == [.gone(path: path)])
        try FileManager.default.moveItem(atPath: directory + "/away", toPath: path)
        await repository.look()
      }
      #expect(try await repository.load().todos.count == 1)
    }
  }

  @Test func `a list that is moved away while a save waits for the lock is not begun anew`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let repository = JournalTodosRepository(path: path)
      try await repository.save([.put(.sample(1))])
      let place = try JournalPaths(path, on: SystemFiles())
      let lock = try #require(try JournalLock.acquire(at: place, waiting: false))
      let edit = TodosEdit(.add, [.added(.sample(2))])
      let saved = Task { try await repository.save(edit, basedOn: Revision(1)) }
      // The save is made after the file has gone, whenever its turn comes.
      try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
      lock.release()
      await #expect(throws: StorageError.gone(path: path)) { try await saved.value }
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test(arguments: [-1, 1])
  func `a list that a person edits in place is read anew, by the next save at the latest`(
    difference: Int
  ) throws {
    let disk = SimulatedDisk()
    let todos = [Todo].samples(2)
    let journal = try Journal(path: path, on: disk)
    try journal.save([.put(todos[0])], at: date)
    var changed = todos[0]
    changed.title = difference < 0 ? "" : todos[0].title + " and more"
    let other = SimulatedDisk()
    try Journal(path: path, on: other).save([.put(changed)], at: date)
    let gen = try #require(try journal.open.paths().header()?.gen)
    let line = try #require(other.state.bytes(path)).drop { $0 != JournalLine.newline }
    let bytes = JournalHeader.line(try #require(FileGeneration(gen))).dropLast() + line
    var state = disk.state
    let node = try #require(state.node(at: path))
    state.change(node, .truncate(0))
    state.change(node, .write(at: 0, Array(bytes)))
    disk.replace(state)
    // A file that is longer may be one in which somebody is saving.
    if difference < 0 { #expect(try journal.open.read().inOrder == [changed]) }
    try journal.save([.put(todos[1])], at: date)
    #expect(
      try Journal(path: path, on: SimulatedDisk(disk.state.afterKill)).todos.inOrder
        == [changed, todos[1]])
  }

  @Test func `without a mark the whole lines are shown, and nothing is written`() throws {
    let torn = JournalHeader.line + Array("00000000 {\"at".utf8)
    var state = DiskState()
    state.put(torn, at: path)
    let disk = SimulatedDisk(state) { call in
      [.write, .truncate, .synchronize, .rename, .remove, .lock].contains(call.kind)
        ? .fail(EROFS) : nil
    }
    let notices = Notices()
    let reader = OpenJournal(path: path, on: disk, smallestLog: .max, onNotice: notices.add)
    for _ in 1...2 {
      let isRead = try reader.catchUp()
      #expect(!isRead)
      try reader.readUnconfirmed()
    }
    #expect(reader.image.todos == StoredTodos())
    #expect(notices.all == [.unfinishedLine(path: path)])
    #expect(disk.state.bytes(path) == torn)
    #expect(disk.state.names.count == 1)
  }

  @Test func `damage is read twice before it is believed`() throws {
    let line = try TodosSaved.adding(.sample(1), at: 1).line()
    var state = DiskState()
    state.put(JournalHeader.line + Array("x\n".utf8) + line, at: path)
    let disk = SimulatedDisk(state)
    disk.record()
    #expect(throws: StorageError.self) {
      try OpenJournal(path: path, on: disk, smallestLog: .max).readUnconfirmed()
    }
    // Each time in pieces, and then at once.
    #expect(disk.takeHistory().count { $0.call.kind == .read } == 4)
  }

  @Test func `a repository that only reads follows, refuses saves, and makes no file`() async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let todos = [Todo].samples(2)
      let owner = JournalTodosRepository(path: path)
      try await owner.save([.put(todos[0])])
      let reader = JournalTodosRepository(path: path, isReadOnly: true)
      var updates = reader.changes(since: try await reader.load().revision).makeAsyncIterator()
      let saved = try await owner.save([.put(todos[1])])
      #expect(try await updates.next() == .saved([saved]))
      #expect(try await reader.todos() == todos)
      #expect(try await reader.detail(of: todos[1].id).history.count == 1)
      await #expect(throws: StorageError.readOnly(path: path)) {
        try await reader.save([.delete(todos[0].id)])
      }
      try FileManager.default.removeItem(atPath: path + ".mark")
      #expect(try await reader.todos() == todos)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["journal"])
    }
  }

  @Test func `a file that is not there, or is no file, cannot be looked at`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      for (path, reason) in [path: "No such file or directory", directory: "Is a directory"] {
        await #expect(throws: StorageError.cannotOpen(path: path, reason: reason)) {
          try await JournalTodosRepository(path: path, isReadOnly: true).load()
        }
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(names == [])
    }
  }
}

extension SavedEdits {
  /// The saves after a revision, as far as they are known.
  fileprivate func saves(since revision: Int) -> [TodosSaved] {
    Array(saves(after: Revision(revision)) ?? [])
  }
}
