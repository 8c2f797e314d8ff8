import Foundation
import Testing

@testable import Repositories

/// Adding a todo without reading the list.
struct JournalAddingTests {
  private let path = "/todos"
  private let moment = Date(timeIntervalSinceReferenceDate: 9)

  private func program(on disk: SimulatedDisk, smallestLog: Int = .max) -> OpenJournal {
    OpenJournal(path: path, on: disk, smallestLog: smallestLog)
  }

  /// A disk with a list of todos.
  private func disk(_ todos: [Todo] = .samples(3)) throws -> SimulatedDisk {
    let disk = SimulatedDisk()
    try program(on: disk).save(todos.map(TodoChange.put), at: moment)
    return disk
  }

  private func list(on disk: SimulatedDisk) throws -> [Todo] {
    try program(on: disk).read().inOrder
  }

  /// Whether a program adds a todo without reading the list.
  private func adds(on disk: SimulatedDisk) throws -> Bool {
    try program(on: disk).addUnread(.sample(0, title: "new"), at: moment) != nil
  }

  private func change(
    _ name: String, on disk: SimulatedDisk, _ change: (inout DiskState, Int) -> Void
  ) throws {
    var state = disk.state
    change(&state, try #require(state.names[name]))
    disk.replace(state)
  }

  @Test func `the todo comes first, with the next number, and is on the disk`() throws {
    let disk = try disk()
    let saved = try #require(try program(on: disk).addUnread(.sample(0, title: "new"), at: moment))
    let todo = try #require(saved.edit.changes.first?.after)
    #expect(todo.number == 4 && todo.title == "new" && saved.revision == Revision(2))
    #expect(try list(on: disk).first == todo)
    #expect(try list(on: disk).count == 4)
    #expect(try list(on: SimulatedDisk(disk.state.afterWorstPowerCut)).first == todo)
    #expect(try adds(on: disk))
    #expect(try list(on: disk).map(\.number) == [5, 4, 1, 2, 3])
  }

  @Test func `no number of a removed todo is given again, and no rank is missed`() throws {
    let disk = try disk()
    let other = program(on: disk)
    let first = try #require(try other.read().inOrder.first)
    try other.save([.delete(first.id)], at: moment)
    try other.save(
      [.put(.sample(9, title: "front", rank: .between(nil, first.rank)))], at: moment)
    try other.save([.delete(try #require(other.read().inOrder.first).id)], at: moment)
    #expect(try adds(on: disk))
    #expect(try list(on: disk).map(\.number) == [10, 2, 3])
  }

  @Test func `nothing of the list is read, however long it is`() throws {
    let disk = try disk(.samples(200))
    disk.record()
    #expect(try adds(on: disk))
    let reads = disk.takeHistory().filter { $0.call.kind == .read && $0.call.path == path }
    // The header alone, each time.
    #expect(!reads.isEmpty && reads.count <= 4)
  }

  @Test func `a program that has read or saved goes the usual way`() throws {
    let disk = try disk()
    let program = program(on: disk)
    #expect(try program.addUnread(.sample(0, title: "new"), at: moment) != nil)
    #expect(try program.addUnread(.sample(0, title: "newer"), at: moment) == nil)
    #expect(try program.read().count == 4)
    #expect(program.image.savedEdits.revision == Revision(2))
    try program.save([.put(.sample(5, title: "later"))], at: moment)
    #expect(program.image.savedEdits.revision == Revision(3))
    #expect(try list(on: disk).count == 5)
  }

  @Test func `the same edit is saved once by a program that has added it`() throws {
    let disk = try disk()
    let program = program(on: disk)
    let saved = try #require(try program.addUnread(.sample(0, title: "new"), at: moment))
    #expect(try program.save(saved.edit, at: moment) == saved)
    #expect(try list(on: disk).count == 4)
  }

  @Test func `without a mark that tells all, the list is read first`() throws {
    #expect(try !adds(on: SimulatedDisk()))
    #expect(try !adds(on: disk([])))
    #expect(try !adds(on: SimulatedDisk(disk().state.afterWorstPowerCut)))
    let removed = try disk()
    try removed.remove(path + ".mark")
    #expect(try !adds(on: removed))
    let gone = try disk()
    try gone.remove(path)
    #expect(try !adds(on: gone))
  }

  @Test(arguments: [
    (#","highestNumber":3,"lowestRank":"a0""#, ""),
    // A later program may have put records into the list that this one must not add to.
    (#","records":1"#, #","records":2"#), (#","records":1"#, ""),
  ])
  func `a mark of a program that does not write down what is needed is a mark`(
    written: String, found: String
  ) throws {
    let disk = try disk()
    try change(path + ".mark", on: disk) { state, node in
      let json = String(decoding: state.nodes[node]?.bytes ?? [], as: UTF8.self)
        .replacing(written, with: found).dropFirst(9)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      let line = Array(json.utf8).journalLine.dropLast()
      let rest = [UInt8](repeating: 0x20, count: JournalMark.size - line.count - 1)
      state.change(node, .write(at: 0, line + rest + [JournalLine.newline]))
    }
    #expect(try program(on: disk).catchUp())
    #expect(try !adds(on: disk))
    #expect(try list(on: disk).count == 3)
  }

  @Test func `what is beyond the mark, and a mark in doubt, is settled first`() throws {
    let longer = try disk()
    let whole = TodosSaved.adding(.sample(4, title: "whole"), at: 2, moment)
    let line = try whole.line()
    try change(path, on: longer) { state, node in state.append(line[...], to: node) }
    #expect(try !adds(on: longer))
    let torn = try disk()
    try change(path, on: torn) { state, node in state.append(Array("d5e3".utf8)[...], to: node) }
    #expect(try !adds(on: torn))
    let doubt = try disk()
    try program(on: doubt).withLock { program(on: doubt).tellOfDoubt($0) }
    #expect(try !adds(on: doubt))
  }

  @Test func `a rank that is too long for the mark is left out, and the list is read`() throws {
    let lowest = Rank(text: String(repeating: "A", count: 27) + String(repeating: "1", count: 400))
    try #require(RankText.isRank(Array(lowest.text.utf8)[...]))
    let disk = try disk([.sample(1, rank: lowest)])
    let mark = try #require(try JournalPaths(path, on: disk).readMark())
    #expect(mark.highestNumber == 1 && mark.lowestRank == nil && mark.front == nil)
    #expect(mark.bytes.count == JournalMark.size)
    #expect(try program(on: disk).catchUp())
    #expect(try !adds(on: disk))
  }

  @Test(arguments: [DiskCall.Kind.write, .synchronize])
  func `a todo that could not be added is not there, and the next one is`(kind: DiskCall.Kind)
    throws
  {
    let disk = try disk()
    let before = try list(on: disk)
    let program = program(on: disk)
    disk.follow { $0.kind == kind && $0.path == "/todos" ? .fail(EIO) : nil }
    #expect(throws: StorageError.self) { try program.addUnread(.sample(0), at: moment) }
    disk.follow { _ in nil }
    #expect(try list(on: disk) == before)
    if try program.addUnread(.sample(0, title: "next"), at: moment) == nil {
      try program.save([.put(.sample(4, title: "next"))], at: moment)
    }
    for left in [disk.state.afterKill, disk.state.afterWorstPowerCut] {
      let list = try list(on: SimulatedDisk(left))
      #expect(list.count == 4 && list.contains { $0.title == "next" && $0.number == 4 })
    }
  }

  @Test func `an outcome that is unknown is told, and the next look tells what became of it`()
    throws
  {
    let disk = try disk()
    let program = program(on: disk)
    disk.follow { [.synchronize, .truncate].contains($0.kind) ? .fail(EIO) : nil }
    let error = #expect(throws: StorageError.self) {
      try program.addUnread(.sample(0, title: "new"), at: moment)
    }
    guard case .outcomeUnknown? = error else {
      Issue.record("\(error as Any)")
      return
    }
    disk.follow { _ in nil }
    #expect(!program.mayAddUnread)
    #expect(try program.read().inOrder == list(on: disk))
  }

  @Test func `a todo that cannot be written down changes nothing`() throws {
    let disk = try disk()
    var todo = Todo.sample(0)
    todo.due = Date(timeIntervalSinceReferenceDate: .infinity)
    #expect(throws: StorageError.self) { try program(on: disk).addUnread(todo, at: moment) }
    #expect(try list(on: disk).count == 3)
  }

  @Test func `after the highest number the list is asked`() throws {
    let disk = try disk([.sample(Todo.numbers.upperBound)])
    #expect(try !adds(on: disk))
  }

  @Test func `compaction is due by what the mark tells`() throws {
    let disk = try disk()
    let small = program(on: disk, smallestLog: 100)
    #expect(!small.isCompactionDueUnread)
    _ = try small.addUnread(.sample(0), at: moment)
    #expect(small.isCompactionDueUnread)
    try small.read()
    #expect(!small.isCompactionDueUnread && small.beginCompaction() != nil)
  }

  // MARK: Repositories

  @Test func `a repository adds without reading, goes on, and compacts at the end`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/todos"
      let first = JournalTodosRepository(path: path)
      #expect(try await first.addToFront(.sample(0), by: "") == nil)
      try await first.save(TodosEdit(.add, [.added(.sample(0))]), basedOn: .zero)
      for number in 2...10 {
        let other = JournalTodosRepository(path: path)
        let saved = try #require(try await other.addToFront(.sample(0), by: "tty"))
        #expect(saved.edit.changes.first?.after?.number == number && saved.edit.by == "tty")
        #expect(saved.revision == Revision(number))
        let changes = other.changes(since: saved.revision)
        try await first.save(TodosEdit(.remove, []), basedOn: .zero)
        #expect(try await other.load().revision == saved.revision)
        _ = changes
      }
      let last = JournalTodosRepository(path: path, smallestLog: 100)
      _ = try #require(try await last.addToFront(.sample(0), by: ""))
      await last.synchronize()
      let text = String(decoding: try contents(path), as: UTF8.self)
      // The todos, and as many edits.
      #expect(text.contains(#""snapshot":22"#))
      #expect(try await last.load().todos.map(\.number) == Array((1...11).reversed()))
    }
  }

  @Test func `many programs at once add each todo once, with numbers of their own`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/todos"
      try await JournalTodosRepository(path: path).save(
        TodosEdit(.add, [.added(.sample(0))]), basedOn: .zero)
      let numbers = try await withThrowingTaskGroup(of: Int?.self) { group in
        for _ in 0..<40 {
          group.addTask {
            // A mark that is being written counts as none: then a program reads the list.
            let program = JournalTodosRepository(path: path)
            let todo = Todo.sample(0, rank: .between(nil, .between(nil, nil)))
            let added = try await program.addToFront(todo, by: "")
            if let added { return added.edit.changes.first?.after?.number }
            return try await program.save(TodosEdit(.add, [.added(todo)]), basedOn: .zero)
              .edit.changes.first?.after?.number
          }
        }
        return try await group.reduce(into: []) { $0.append($1 ?? 0) }
      }
      #expect(numbers.sorted() == Array(2...41))
      let list = try await JournalTodosRepository(path: path).load().todos
      #expect(Set(list.map(\.id)).count == 41)
    }
  }

  @Test func `with a file that is only read, nothing is added`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/todos"
      try await JournalTodosRepository(path: path).save(
        TodosEdit(.add, [.added(.sample(0))]), basedOn: .zero)
      let reader = JournalTodosRepository(path: path, isReadOnly: true)
      #expect(try await reader.addToFront(.sample(0), by: "") == nil)
    }
  }
}
