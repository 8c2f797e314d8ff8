import Testing

@testable import Repositories

/// The queue of an earlier version of the program.
struct WaitingFileOlderTests {
  private static let path = "/list/waiting"

  private static let headers = [
    #"{"format":"todo-repl waiting","highest":1,"v":1}"#,
    #"{"format":"todo-repl waiting","highest":1,"offline":1,"v":2}"#,
  ]

  @Test(arguments: headers, [true, false])
  func `edits that wait in it are told, and stay as they are`(
    header: String, hasLock: Bool
  ) throws {
    var state = DiskState()
    let bytes = JournalLine.checked(Array(header.utf8))
    state.put(bytes, at: Self.path)
    if hasLock { state.put([], at: "\(Self.path).lock") }
    let disk = SimulatedDisk(state)
    let file = WaitingFile(Self.path, on: disk)
    #expect(throws: StorageError.olderEdits(path: Self.path)) { try file.read() }
    #expect(throws: StorageError.olderEdits(path: Self.path)) { try file.change { _ in } }
    #expect(disk.state.bytes(Self.path) == bytes)
  }

  @Test func `a text that is no queue is told as somebody else's`() throws {
    for text in ["my diary", #"{"format":"todo-repl list","v":1}"#, ""] {
      var state = DiskState()
      state.put(Array("\(text)\n".utf8), at: Self.path)
      #expect(throws: StorageError.foreignFile(path: Self.path, beside: Self.path)) {
        try WaitingFile(Self.path, on: SimulatedDisk(state)).read()
      }
    }
  }
}
