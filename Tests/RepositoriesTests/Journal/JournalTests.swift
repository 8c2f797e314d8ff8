import Foundation
import StateStoreTesting
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

      #expect(try JournalHeader.isWhole(contents(path)))
    }
  }

  @Test func `a file of zeros no longer than a header is begun: nothing was saved in it`() throws {
    for count in 1...JournalHeader.line.count {
      var state = DiskState()
      state.put([UInt8](repeating: 0, count: count), at: "/journal")
      let disk = SimulatedDisk(state)
      #expect(try Journal(path: "/journal", on: disk).todos == StoredTodos())
      #expect(JournalHeader.isWhole(disk.state.bytes("/journal") ?? []))
    }
  }

  @Test func `a file that begins with more zeros is refused, as it may have been a list`() throws {
    let bytes = [UInt8](repeating: 0, count: 4_096)
    var state = DiskState()
    state.put(bytes, at: "/journal")
    let disk = SimulatedDisk(state)
    for _ in 1...2 {
      #expect(throws: StorageError.zeroed(path: "/journal")) {
        try Journal(path: "/journal", on: disk)
      }
      #expect(throws: StorageError.zeroed(path: "/journal")) {
        try OpenJournal(path: "/journal", on: disk, smallestLog: .max).readUnconfirmed()
      }
      #expect(throws: StorageError.zeroed(path: "/journal")) {
        try JournalRecovery(of: "/journal", on: disk)
      }
    }
    #expect(disk.state.names.keys.sorted() == ["/journal"])
    #expect(disk.state.bytes("/journal") == bytes)
  }

  @Test func `what follows zeros is recovered`() throws {
    let disk = SimulatedDisk()
    try Journal(path: "/journal", on: disk).save([.put(.sample(1))], at: date)
    var bytes = try #require(disk.state.bytes("/journal"))
    let end = try #require(bytes.firstIndex(of: JournalLine.newline))
    for index in 0..<end { bytes[index] = 0 }
    var state = DiskState()
    state.put(bytes, at: "/journal")
    let damaged = SimulatedDisk(state)
    #expect(throws: StorageError.zeroed(path: "/journal")) {
      try Journal(path: "/journal", on: damaged)
    }
    #expect(try JournalRecovery(of: "/journal", on: damaged).kept == 1)
  }

  @Test func `a journal that is begun is there whole, or not at all, after a power cut`() throws {
    let disk = SimulatedDisk()
    disk.record()
    _ = try Journal(path: "/journal", on: disk)
    var random = SeededGenerator()
    for moment in disk.takeHistory() {
      for count in 0...moment.call.written.count {
        let left = moment.cut(after: count).afterPowerCut(using: &random)
        let header = JournalHeader.line.count
        #expect(
          left.bytes("/journal").map { $0.starts(with: JournalHeader.line.prefix(20)) } != false,
          "\(random.repetition), \(moment.call), \(header)")
        #expect(throws: Never.self) { try Journal(path: "/journal", on: SimulatedDisk(left)) }
      }
    }
  }

  @Test func `a torn last line is left alone by readers, and cut off by the next save`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let todos = [Todo].samples(3)
      try Journal(path: path).save([.put(todos[0])], at: date)
      for (number, torn) in ["{\"at\":1,\"ch", "\u{0}\u{0}"].enumerated() {
        _ = try FileDescriptor(appending: path).writeOnce(Array(torn.utf8))
        let torn = try contents(path)
        let journal = try Journal(path: path)
        #expect(journal.todos.inOrder == Array(todos[...number]))
        #expect(try contents(path) == torn)
        try journal.save([.put(todos[number + 1])], at: date)
        let place = path + (number == 0 ? ".torn" : ".torn.2")
        #expect(journal.notice == .tornLine(path: path, keptIn: place))
      }
      #expect(try text(path + ".torn") == "{\"at\":1,\"ch\n")
      #expect(try Journal(path: path).todos.inOrder == todos)
      #expect(try JournalContents(parsing: contents(path), path: path).todos.inOrder == todos)
    }
  }

  @Test(arguments: [
    "milk\n", "{\"format\":\"todo-repl journal\",\"version\":4}\n",
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
              #""createdAt" is wrong: Unable to encode Double.nan directly in JSON"#
          ))
      #expect(journal.todos.inOrder == [todo])
      #expect(try contents(path) == before)
    }
  }

  @Test func `what is in the place of the torn file stays, and another name is taken`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let torn = String(decoding: JournalHeader.line, as: UTF8.self) + "{"
      try FileManager.default.createDirectory(
        atPath: path + ".torn", withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(
        atPath: path + ".torn.2", withDestinationPath: directory + "/nothing")
      try write("precious", to: path + ".torn.3")
      for _ in 1...2 {
        try write(torn, to: path)
        // Without the mark, as after a start of the machine.
        try? FileManager.default.removeItem(atPath: path + ".mark")
        #expect(
          try Journal(path: path).notice == .tornLine(path: path, keptIn: path + ".torn.4"))
      }
      #expect(try text(path + ".torn.3") == "precious")
      #expect(try text(path + ".torn.4") == "{\n")
      #expect(!FileManager.default.fileExists(atPath: directory + "/nothing"))
    }
  }

  @Test func `a file that is no journal leaves nothing beside it`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/Gemfile"
      try write("source", to: path)
      try write("precious", to: path + ".mark")
      #expect(throws: StorageError.unknownFormat(path: path, found: "source")) {
        try Journal(path: path)
      }
      #expect(try text(path + ".mark") == "precious")
      try FileManager.default.removeItem(atPath: path + ".mark")
      #expect(throws: StorageError.self) { try Journal(path: path) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["Gemfile"])
    }
  }

  @Test func `beside another program's lock no journal is begun`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/Cargo"
      try write("precious", to: path + ".mark")
      #expect(throws: StorageError.foreignFile(path: path + ".mark", beside: path)) {
        try Journal(path: path)
      }
      #expect(try text(path + ".mark") == "precious")
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["Cargo.mark"])
    }
  }
}

extension JournalHeader {
  /// Whether bytes are a header with a generation, and nothing else.
  fileprivate static func isWhole(_ bytes: [UInt8]) -> Bool {
    let found = try? read(bytes.dropLast(), path: "/t")
    return found?.version == newestVersion && found?.gen.map(FileGeneration.init) != nil
      && bytes.last == JournalLine.newline
  }
}
