import Foundation
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

struct LocalTodosFilesTests {
  /// A million bytes.
  private let rows = String(
    repeating: "Milk for the coffee, and honey for the tea of all\n", count: 20_000)
  private let files = LocalTodosFiles(timeZone: seoul)

  @Test(arguments: ExchangeFormat.allCases)
  func `what was written is read`(format: ExchangeFormat) async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/todos.\(["jsonl", "json", "txt"][format.place])"
      let todos = [Todo].samples(3)
      try await files.write(todos, as: format, hasIDs: true, to: path, isReplacing: false)
      let read = try await files.todos(in: path, as: nil) { _ in }
      #expect(read.format == format && read.todos.map(\.id) == todos.map(\.id))
      #expect(try permissions(path) == 0o600)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory).count == 1)
    }
  }

  @Test(arguments: [ExchangeFormat.jsonLines, .taskwarrior])
  func `a todo with two megabytes of notes comes back`(format: ExchangeFormat) async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/todos"
      var todo = Todo.sample(1)
      todo.notes = Array(repeating: String(repeating: "n", count: 1_000_000), count: 2)
        .joined(separator: "\n")
      try await files.write([todo], as: format, to: path, isReplacing: false)
      let read = try await files.todos(in: path, as: format) { _ in }
      #expect(read.badRows.map(\.flaw) == [])
      #expect(read.todos.map(\.notes) == [todo.notes])
    }
  }

  @Test func `a file in pieces tells how much of it was read`() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/todo.txt"
      try write(rows, to: path)
      let told = Mutex<[Int]>([])
      let read = try await files.todos(in: path, as: nil) { percent in
        told.withLock { $0.append(percent) }
      }
      #expect(read.todos.count == 20_000)
      #expect(told.withLock { $0 } == [26, 52, 78, 100])
    }
  }

  @Test func `reading ends when the task is cancelled`() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/todo.txt"
      try write(rows, to: path)
      let told = Mutex<[Int]>([])
      let reading = Task { [files] in
        try await files.todos(in: path, as: nil) { percent in
          told.withLock { $0.append(percent) }
          unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        }
      }
      await #expect(throws: CancellationError.self) { try await reading.value }
      #expect(told.withLock { $0 } == [26])
    }
  }

  @Test func `a file that does not tell its format has to be said`() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/todos"
      try write("Milk\n", to: path)
      await #expect(throws: ExchangeError.unknownFormat(path: path)) {
        try await files.todos(in: path, as: nil) { _ in }
      }
      let read = try await files.todos(in: path, as: .todoTxt) { _ in }
      #expect(read.todos.map(\.title) == ["Milk"])
    }
  }

  @Test func `what cannot be read says why`() async throws {
    try await withTemporaryDirectory { directory in
      await #expect(
        throws: ExchangeError.cannotRead(
          path: "\(directory)/a.txt", reason: "No such file or directory")
      ) { try await files.todos(in: "\(directory)/a.txt", as: nil) { _ in } }
      await #expect(throws: ExchangeError.cannotRead(path: directory, reason: "Is a directory")) {
        try await files.todos(in: directory, as: .todoTxt) { _ in }
      }
    }
  }

  @Test func `a file that is there is replaced only when that was asked for`() async throws {
    try await withTemporaryDirectory { directory in
      let (path, link) = ("\(directory)/todo.txt", "\(directory)/link.txt")
      try write("precious", to: path)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      for place in [path, link] {
        await #expect(throws: ExchangeError.exists(path: place)) {
          try await files.write([.sample(1)], as: .todoTxt, to: place, isReplacing: false)
        }
      }
      #expect(try text(path) == "precious")
      try await files.write([.sample(1)], as: .todoTxt, to: link, isReplacing: true)
      #expect(try text(path).contains("Milk"))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    }
  }

  @Test func `a link that leads nowhere yet stays one, and leads to the file then`() async throws {
    try await withTemporaryDirectory { directory in
      try FileManager.default.createDirectory(
        atPath: "\(directory)/sub", withIntermediateDirectories: true)
      for (name, target) in [("a", "\(directory)/new"), ("b", "sub/new"), ("c", "a2")] {
        let link = "\(directory)/\(name)"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        try await files.write([.sample(1)], as: .todoTxt, to: link, isReplacing: name == "a")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
        #expect(try text(link).contains("Milk"))
      }
    }
  }

  @Test func `what is no file, or is a journal, is never replaced`() async throws {
    try await withTemporaryDirectory { directory in
      let journal = "\(directory)/todos.journal"
      let repository = JournalTodosRepository(path: journal)
      try await repository.save([.put(.sample(1))])
      let before = try contents(journal)
      await #expect(throws: ExchangeError.isJournal(path: journal)) {
        try await files.write([], as: .todoTxt, to: journal, isReplacing: true)
      }
      #expect(try contents(journal) == before)
      for place in [directory, "/dev/null"] {
        await #expect(throws: ExchangeError.notAFile(path: place)) {
          try await files.write([], as: .todoTxt, to: place, isReplacing: true)
        }
      }
    }
  }

  @Test func `what cannot be written leaves nothing behind`() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/missing/todo.txt"
      await #expect(
        throws: ExchangeError.cannotWrite(path: path, reason: "No such file or directory")
      ) { try await files.write([], as: .todoTxt, to: path, isReplacing: false) }
      let odd = Todo.sample(7, createdAt: .infinity)
      let error = await #expect(throws: ExchangeError.self) {
        try await files.write([odd], as: .jsonLines, to: "\(directory)/a", isReplacing: false)
      }
      #expect(error.map { "\($0)".contains("Cannot write todo 7:") } == true)
      let left = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(left == [])
    }
  }

  @Test(
    arguments: [
      .cannotRead(path: "/x", reason: "r"), .cannotWrite(path: "/x", reason: "r"),
      .exists(path: "/x"), .notAFile(path: "/x"), .isJournal(path: "/x"),
      .unknownFormat(path: "/x"), .unsure(path: "/x", reason: "r"),
      .isOwnFile(path: "/x", list: "/l"),
      .cannotEncode(number: 7, reason: "r"),
    ] as [ExchangeError])
  func `every error says what was attempted, what was found and what to do`(error: ExchangeError) {
    #expect(
      "\(error)".wholeMatch(of: /(Cannot|Expected|The file) .*[:,]? .*\. .*\./) != nil
        || "\(error)".contains(";"))
    #expect(error.errorDescription == error.description)
    #expect(error.description.contains("/x") || error.description.contains("todo 7"))
  }
}

extension ExchangeFormat {
  fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
