import Foundation
import Testing

@testable import Repositories

/// Files of each version, all of the same todos. The files are never changed.
struct GoldenTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  private let milk = UUID(uuidString: "7A3C5A0E-3D0B-4A62-9C2F-0B6C0E2B8A11") ?? UUID()
  private let dog = UUID(uuidString: "0B6C0E2B-3D0B-4A62-9C2F-7A3C5A0E8A12") ?? UUID()

  private func golden(_ version: Int) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.folder.appending(path: "version-\(version).journal")))
  }

  private func second(_ seconds: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: 785_000_000 + seconds)
  }

  private func check(_ todos: StoredTodos) throws {
    #expect(
      todos.inOrder == [
        Todo(
          id: dog, number: 2, title: "Walk the dog", isDone: true, rank: Rank(text: "Zz"),
          createdAt: second(100), completedAt: second(200.125), due: second(100_000.5),
          priority: .high, tags: ["walk", "#집"], notes: "the long\nway"),
        Todo(
          id: milk, number: 1, title: "Oat milk \"\\/\n🥛", rank: Rank(text: "a0"),
          createdAt: second(0.25)),
      ])
    #expect(todos.highestNumber == 3)
    #expect(todos.events(of: dog) == [TodoEvent(at: second(200.5), kind: .done)])
    #expect(
      todos.events(of: milk) == [TodoEvent(at: second(150.5), kind: .renamed(from: "Milk"))])
    #expect(todos.removed.count == 1)
  }

  @Test func `a file is read`() throws {
    try check(JournalContents(parsing: golden(3), path: "/t").todos)
  }

  @Test(arguments: 1...2)
  func `a file that is too old is told, left as it is, and converted by the script`(
    version: Int
  ) async throws {
    try await withTemporaryDirectory { directory in
      let (path, new) = (directory + "/journal", directory + "/new")
      try Data(golden(version)).write(to: URL(fileURLWithPath: path))
      let repository = JournalTodosRepository(path: path)
      let error = StorageError.olderVersion(path: path, found: version, supported: 3)
      await #expect(throws: error) { try await repository.load() }
      await #expect(throws: error) { try await repository.save([.put(.sample(1))]) }
      #expect(throws: error) { try JournalRecovery(of: path) }
      #expect(try contents(path) == golden(version))
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["journal"])
      guard let status = try await convert(path, to: new) else { return }
      #expect(status == 0)
      try check(JournalContents(parsing: contents(new), path: new).todos)
      #expect(try contents(path) == golden(version))
      // The script replaces nothing.
      #expect(try await convert(path, to: new) == 1)
    }
  }

  @Test(arguments: [#"{"at":1}"#, "[1]", #"{"at":1,"changes":[{"put":{}}]}"#, "milk"])
  func `a line that cannot be converted ends the script, and nothing is written`(
    line: String
  ) async throws {
    try await withTemporaryDirectory { directory in
      let (path, new) = (directory + "/journal", directory + "/new")
      let text = String(decoding: try golden(1), as: UTF8.self) + "\(line)\n"
      try write(text + #"{"at":785000400.5,"changes":[]}"# + "\n", to: path)
      guard let status = try await convert(path, to: new) else { return }
      #expect(status == 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["journal"])
    }
  }

  /// Runs the script of the page; nil where there is no Python.
  private func convert(_ path: String, to new: String) async throws -> Int32? {
    let root = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", root.appending(path: "Docs/convert-journal.py").path(), path, new,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    return process.terminationStatus == 127 ? nil : process.terminationStatus
  }

  @Test func `a file can be saved in, and read again`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      try Data(golden(3)).write(to: URL(fileURLWithPath: path))
      let todo = Todo.sample(4)
      try Journal(path: path).save([.put(todo)], at: second(400))
      try Journal(path: path).save([.delete(todo.id)], at: second(500))

      let journal = try Journal(path: path)
      #expect(journal.todos.inOrder.map(\.id) == [dog, milk])
      #expect(journal.todos.highestNumber == 4)
    }
  }

  @Test func `kept edits, undos and redos are read, and written in the same way`() throws {
    let file = Self.folder.appending(path: "version-3-undo.journal")
    let bytes = [UInt8](try Data(contentsOf: file))
    let contents = try JournalContents(parsing: bytes, path: "/t")
    let saves = contents.trail.saves
    let id = try #require(UUID(uuidString: "073ED141-1FF1-4EC7-AB6E-6DED686B0ACD"))
    #expect(saves.map(\.edit.kind) == [.edit, .edit, .undo(of: id), .redo(of: id)])
    #expect(saves.map(\.revision.number) == [4, 6, 7, 8])
    #expect(saves.map(\.edit.by) == ["pts/1 0123abcd", "desk", "desk", "desk"])
    #expect(contents.todos.inOrder.map(\.isDone) == [true])
    var writer = JSONWriter()
    for entry in [.kept(.saved(saves[0]))] + saves.dropFirst().map(JournalEntry.edit) {
      let isWritten = writer.write(entry)
      #expect(isWritten)
    }
    #expect(bytes.suffix(writer.bytes.count) == writer.bytes[...])
  }
}
