import Foundation
import Testing

@testable import Repositories

struct JournalViewTests {
  private let date = Date(timeIntervalSinceReferenceDate: 1)

  @Test func `a file in use is read as it is, also after it was compacted`() throws {
    let disk = SimulatedDisk()
    let todos = [Todo].samples(2)
    let owner = try Journal(path: "/todos", on: disk)
    try owner.save([.put(todos[0])], at: date)
    let view = JournalView(path: "/todos", on: disk)
    #expect(try view.todos().inOrder == [todos[0]])

    try owner.compact()
    try owner.save([.put(todos[1])], at: date)
    #expect(try view.todos().inOrder == [todos[0]])
    #expect(try view.read().inOrder == todos)
  }

  @Test func `nothing is written, whatever is wrong with the file`() throws {
    let torn = JournalHeader.line + Array("00000000 {\"at".utf8)
    var state = DiskState()
    state.put(torn, at: "/todos")
    let disk = SimulatedDisk(state) { call in
      [.write, .truncate, .synchronize, .rename, .remove, .lock].contains(call.kind)
        ? .fail(EROFS) : nil
    }
    #expect(try JournalView(path: "/todos", on: disk).read() == StoredTodos())
    #expect(disk.state.bytes("/todos") == torn)
    #expect(disk.state.names.count == 1)
  }

  @Test func `damage is read twice before it is believed`() throws {
    let line = try JournalRecord(at: date, changes: [.put(.sample(1))]).line()
    var state = DiskState()
    state.put(JournalHeader.line + Array("x\n".utf8) + line, at: "/todos")
    let disk = SimulatedDisk(state)
    disk.record()
    #expect(throws: StorageError.self) { try JournalView(path: "/todos", on: disk).read() }
    #expect(disk.takeHistory().count { $0.call.kind == .read } == 2)
  }

  @Test func `a repository that only reads refuses saves, and takes no lock`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let todos = [Todo].samples(2)
      let owner = JournalTodosRepository(path: path)
      try await owner.save([.put(todos[0])])
      let reader = JournalTodosRepository(path: path, isReadOnly: true)
      try await owner.save([.put(todos[1])])
      #expect(try await reader.todos() == todos)
      #expect(try await reader.detail(of: todos[1].id).history.count == 1)
      await #expect(throws: StorageError.readOnly(path: path)) {
        try await reader.save([.delete(todos[0].id)])
      }
    }
  }

  @Test func `a file that is not there, or is no file, cannot be looked at`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      #expect(throws: StorageError.cannotOpen(path: path, reason: "No such file or directory")) {
        try JournalView(path: path).read()
      }
      #expect(
        throws: StorageError.cannotOpen(path: directory, reason: "Is a directory")
      ) {
        try JournalView(path: directory).read()
      }
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }
}
