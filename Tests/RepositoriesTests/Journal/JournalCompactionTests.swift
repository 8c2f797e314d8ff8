import Foundation
import Synchronization
import Testing

@testable import Repositories

struct JournalCompactionTests {
  private let path = "/todos"

  private func second(_ seconds: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(seconds))
  }

  /// Saves a todo over and over, until the journal needs a compaction.
  private func outgrow(_ journal: OpenJournal, _ todo: inout Todo) throws {
    for number in 0..<20 {
      todo.title = "\(number)"
      try journal.save([.put(todo)], at: second(number))
    }
  }

  private func journal(on disk: SimulatedDisk) -> OpenJournal {
    OpenJournal(path: path, on: disk, smallestLog: 1_000)
  }

  @Test func `compaction leaves one line a todo and kept edit, and loses nothing that is shown`()
    throws
  {
    let disk = SimulatedDisk()
    var todo = Todo.full
    var before = StoredTodos()
    do {
      let journal = journal(on: disk)
      try outgrow(journal, &todo)
      try journal.save([.put(.sample(8)), .delete(UUID())], at: second(30))
      before = try journal.opened().todos
      let draft = try #require(journal.beginCompaction())
      try draft.write()
      try journal.endCompaction(draft)
      #expect(try journal.opened().todos == before)
    }
    let lines = String(decoding: disk.state.bytes(path) ?? [], as: UTF8.self).split(separator: "\n")
    #expect(lines.count { !$0.contains("\"kept\"") } == 4)
    #expect(disk.state.names.keys.sorted() == [path, path + ".mark"])
    let after = try journal(on: disk).opened().todos
    #expect(after == before)
    #expect(after.events(of: todo.id).count == 19)
  }

  @Test func `what is saved while a draft is written is carried over, and synchronized`() throws {
    let disk = SimulatedDisk()
    var todo = Todo.sample(1)
    let others = [Todo].samples(5)
    do {
      let journal = journal(on: disk)
      try outgrow(journal, &todo)
      let draft = try #require(journal.beginCompaction())
      #expect(journal.beginCompaction() == nil)
      try journal.save([.put(others[0])], at: second(50))
      try draft.write()
      try journal.save([.put(others[1]), .delete(todo.id)], at: second(51))
      try journal.endCompaction(draft)
      try journal.save([.put(others[2])], at: second(52))
    }
    let left = SimulatedDisk(disk.state.afterWorstPowerCut)
    let todos = try journal(on: left).opened().todos
    #expect(todos.inOrder.map(\.id) == others[..<3].map(\.id))
    #expect(todos.removed[todo.id]?.history.count == 19)
  }

  @Test(arguments: [DiskCall.Kind.write, .synchronize, .rename, .open, .lock])
  func `a compaction that fails leaves all as it was, and is tried again later`(
    kind: DiskCall.Kind
  ) throws {
    let disk = SimulatedDisk()
    var todo = Todo.sample(1)
    let journal = journal(on: disk)
    try outgrow(journal, &todo)
    let before = disk.state.bytes(path)
    disk.follow { call in
      call.kind == kind && call.path.hasSuffix(".new") ? .fail(ENOSPC) : nil
    }
    if let draft = journal.beginCompaction() {
      if (try? draft.write()) != nil {
        try journal.endCompaction(draft)
      } else {
        journal.giveUpCompaction(draft)
      }
    }
    #expect(disk.state.bytes(path) == before)
    if kind != .open { #expect(disk.state.names.keys.sorted() == [path, path + ".mark"]) }
    #expect(journal.beginCompaction() == nil)

    disk.follow { _ in nil }
    try outgrow(journal, &todo)
    #expect(journal.beginCompaction() != nil)
    #expect(try journal.opened().todos.inOrder == [todo])
  }

  @Test func `the owner and the permissions stay; where they cannot, nothing is compacted`() throws
  {
    let owner = FileOwner(user: 7, group: 8, mode: 0o640)
    for mayGive in [true, false] {
      let disk = SimulatedDisk()
      var todo = Todo.sample(1)
      let journal = journal(on: disk)
      try outgrow(journal, &todo)
      try disk.open(path, to: .change).setOwner(owner)
      let before = try disk.status(of: path).identity
      disk.follow { $0.kind == .own && !mayGive ? .fail(EPERM) : nil }
      let draft = try #require(journal.beginCompaction())
      try draft.write()
      try journal.endCompaction(draft)
      disk.follow { _ in nil }
      let after = try disk.status(of: path)
      #expect((after.identity != before) == mayGive)
      #expect(after.owner == owner)
      #expect(disk.state.names.keys.sorted() == [path, path + ".mark"])
      #expect(try journal.opened().todos.inOrder == [todo])
    }
  }

  @Test func `a draft of a journal that was opened again is given up`() throws {
    let disk = SimulatedDisk()
    var todo = Todo.sample(1)
    let journal = journal(on: disk)
    try outgrow(journal, &todo)
    let draft = try #require(journal.beginCompaction())
    disk.follow { $0.kind == .synchronize ? .fail(EIO) : nil }
    #expect(throws: StorageError.self) { try journal.save([.delete(todo.id)], at: second(60)) }
    disk.follow { _ in nil }
    try draft.write()
    // The read settles whether the todo was removed.
    #expect(try journal.read().inOrder.count == 1)
    try journal.save([.put(.sample(2))], at: second(61))
    try journal.endCompaction(draft)

    #expect(try journal.opened().todos.inOrder.count == 2)
    let whole = disk.state.bytes(path)
    #expect(try JournalContents(parsing: whole ?? [], path: path).todos.inOrder.count == 2)
  }

  @Test func `after a failed synchronisation the file is written anew before the next save`() throws
  {
    let disk = SimulatedDisk()
    let journal = journal(on: disk)
    let todos = [Todo].samples(2)
    try journal.save([.put(todos[0])], at: second(1))
    let identity = try disk.status(of: path).identity
    let hasFailed = Mutex(false)
    disk.follow { call in
      hasFailed.withLock { hasFailed in
        if call.kind != .synchronize || hasFailed { return nil }
        hasFailed = true
        return .failAfterwards(EIO)
      }
    }
    #expect(
      throws: StorageError.cannotWrite(path: path, reason: SystemError(code: EIO).reason)
    ) {
      try journal.save([.put(todos[1])], at: second(2))
    }
    disk.follow { _ in nil }
    #expect(try journal.opened().todos.inOrder == [todos[0]])
    try journal.save([.put(todos[1])], at: second(3))
    #expect(try disk.status(of: path).identity != identity)
    #expect(try journal.opened().todos.inOrder == todos)
  }

  @Test func `the histories of those removed last are kept`() throws {
    var stored = StoredTodos()
    let todos = [Todo].samples(StoredTodos.removedLimit + 5)
    stored.apply(todos.map(TodoChange.put), at: second(0))
    for (number, todo) in todos.enumerated() {
      stored.apply([.delete(todo.id)], at: second(number))
    }
    var entries: [JournalEntry] = []
    try stored.forEachSnapshotEntry(at: 7, with: []) { entries.append($0) }
    #expect(entries.count == StoredTodos.removedLimit + 1)
    #expect(
      entries.first
        == .snapshot(
          count: StoredTodos.removedLimit, highestNumber: todos.count, revision: 7))
    #expect(
      entries[1]
        == .removed(
          todos[todos.count - 1].id, try #require(stored.removed[todos[todos.count - 1].id])))
  }

  @Test func `a repository compacts by itself`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      var todo = Todo.sample(1)
      do {
        let repository = JournalTodosRepository(path: path, smallestLog: 1_000)
        for number in 0..<100 {
          todo.title = "\(number)"
          try await repository.save([.put(todo)])
          await repository.finishBackgroundWork()
        }
      }
      #expect(try text(path).contains("\"snapshot\":"))
      #expect(try permissions(path) == 0o600)
      #expect(try await JournalTodosRepository(path: path).todos() == [todo])
    }
  }

  @Test func `saves from many tasks are kept while it compacts again and again`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let todos = [Todo].samples(100)
      do {
        let repository = JournalTodosRepository(path: path, smallestLog: 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
          for todo in todos { group.addTask { try await repository.save([.put(todo)]) } }
          try await group.waitForAll()
        }
        await repository.finishBackgroundWork()
      }
      let saved = try await JournalTodosRepository(path: path).todos()
      #expect(saved.map(\.id) == todos.map(\.id))
    }
  }

  @Test func `a link stays a link, and the files are beside what it leads to`() async throws {
    try await withTemporaryDirectory { directory in
      let (link, real) = (directory + "/link", directory + "/data/journal")
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: "data/journal")
      var todo = Todo.sample(1)
      let journal = OpenJournal(path: link, smallestLog: 1_000)
      try outgrow(journal, &todo)
      let draft = try #require(journal.beginCompaction())
      try draft.write()
      try journal.endCompaction(draft)

      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "data/journal")
      #expect(try text(real).contains("\"snapshot\":"))
      #expect(FileManager.default.fileExists(atPath: real + ".mark"))
    }
  }

  @Test func `links that lead in a circle are refused`() async throws {
    try await withTemporaryDirectory { directory in
      let link = directory + "/link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "link")
      let error = #expect(throws: StorageError.self) {
        try Journal(path: link, on: SystemFiles())
      }
      guard case .cannotOpen(_, SystemError.tooManyLinks.reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
}
