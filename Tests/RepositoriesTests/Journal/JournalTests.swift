import Foundation
import Testing

@testable import Repositories

struct JournalTests {
  private let date = Date(timeIntervalSinceReferenceDate: 1)

  @Test(arguments: ["", "{\"format\":\"todo-repl jou"])
  func `an empty file, and one whose header was interrupted, is begun`(text: String) async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      try write(text, to: path)

      #expect(try Journal(path: path).todos == StoredTodos())

      #expect(try contents(path) == JournalHeader.line)
    }
  }

  @Test func `a torn last line is cut off and kept beside`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let todos = [Todo].samples(2)
      try Journal(path: path).save([.put(todos[0])], at: date)
      let whole = try contents(path)
      for torn in ["{\"at\":1,\"ch", "\u{0}\u{0}"] {
        _ = try FileDescriptor(opening: path, to: .append).writeOnce(Array(torn.utf8))
        #expect(try Journal(path: path).todos.inOrder == [todos[0]])
        #expect(try contents(path) == whole)
      }
      #expect(try text(path + ".torn") == "{\"at\":1,\"ch\n\u{0}\u{0}\n")

      try Journal(path: path).save([.put(todos[1])], at: date)
      #expect(try Journal(path: path).todos.inOrder == todos)
    }
  }

  @Test func `cut at any byte, a journal opens with a beginning of its saves`() throws {
    let path = "/journal"
    let disk = SimulatedDisk()
    let todos = [Todo].samples(3)
    var lengths: [Int] = []
    do {
      let journal = try Journal(path: path, on: disk)
      lengths.append(disk.state.bytes(path)?.count ?? 0)
      for todo in todos {
        try journal.save([.put(todo)], at: date)
        lengths.append(disk.state.bytes(path)?.count ?? 0)
      }
    }
    let whole = try #require(disk.state.bytes(path))
    for length in 0...whole.count {
      var state = DiskState()
      state.put(Array(whole.prefix(length)), at: path)
      // A record is whole without the newline after it.
      let saves = max(lengths.count { $0 - 1 <= length } - 1, 0)
      let journal = try Journal(path: path, on: SimulatedDisk(state))
      #expect(journal.todos.inOrder == Array(todos.prefix(saves)), "\(length)")
    }
  }

  @Test(arguments: [
    "milk\n", "{\"format\":\"todo-repl journal\",\"version\":3}\n",
    "{\"format\":\"todo-repl journal\",\"version\":1}\nmilk\n{\"at\":",
  ])
  func `a file that is refused is left as it is`(text: String) async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      try write(text, to: path)

      #expect(throws: StorageError.self) { try Journal(path: path) }

      #expect(try contents(path) == Array(text.utf8))
      #expect(!FileManager.default.fileExists(atPath: path + ".torn"))
    }
  }

  @Test func `changes that cannot be written down leave everything as it was`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let journal = try Journal(path: path)
      let todo = Todo.sample(1)
      try journal.save([.put(todo)], at: date)
      let before = try contents(path)

      let error = #expect(throws: StorageError.self) {
        try journal.save([.delete(todo.id), .put(.sample(2, createdAt: .nan))], at: date)
      }

      #expect(
        error
          == .cannotEncode(
            path: path,
            reason:
              #""changes.1.put.createdAt" is wrong: Unable to encode Double.nan directly in JSON"#
          ))
      #expect(journal.isSound)
      #expect(journal.todos.inOrder == [todo])
      #expect(try contents(path) == before)
    }
  }

  @Test func `a directory in the place of the torn file is reported, and nothing is lost`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let text = String(decoding: JournalHeader.line, as: UTF8.self) + "{"
      try write(text, to: path)
      try FileManager.default.createDirectory(
        atPath: path + ".torn", withIntermediateDirectories: false)

      #expect(throws: StorageError.cannotOpen(path: path + ".torn", reason: "Is a directory")) {
        try Journal(path: path)
      }

      #expect(try contents(path) == Array(text.utf8))
    }
  }
}
