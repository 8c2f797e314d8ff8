import Foundation
import Testing

@testable import Repositories

/// Numbers that a file may have, but that no program writes.
struct JournalNumberTests {
  private let path = "/todos"

  /// Makes a journal with one line of JSON after its header.
  private func journal(_ json: String) -> [UInt8] {
    let bytes = Array(json.utf8)
    let checksum = JournalLine.text(of: Checksum.of(bytes, in: bytes.indices))
    return JournalHeader.line + checksum + [0x20] + bytes + [JournalLine.newline]
  }

  private func todos(_ json: String) throws -> StoredTodos {
    try JournalContents(parsing: journal(json), path: path).todos
  }

  private func save(_ members: String) -> String {
    #"{"at":1,"changes":[{"put":{"createdAt":1,\#(members)"id":"\#(UUID())","rank":"a0","title":"x"}}],"edit":"\#(UUID())","name":"add","rev":1}"#
  }

  @Test(arguments: [
    ("9223372036854775807", "9223372036854775807 is out of range"),
    ("9007199254740993", "9007199254740993 is out of range"),
    ("-1", "-1 is out of range"),
  ])
  func `a highest number that none can follow is damage`(number: String, reason: String) throws {
    let error = StorageError.damaged(
      path: path, line: 2, reason: "\"highestNumber\" is wrong: \(reason)")
    #expect(throws: error) { try todos(#"{"highestNumber":\#(number),"snapshot":0}"#) }
    #expect(try todos(#"{"highestNumber":9007199254740992,"snapshot":0}"#).highestNumber == 1 << 53)
  }

  @Test(arguments: [
    "9223372036854775807", "9223372036854775808", "1e999", "-1", "-9223372036854775808", "1.5",
  ])
  func `a snapshot that says a wrong number of lines is damage`(count: String) throws {
    let json = #"{"highestNumber":1,"snapshot":\#(count)}"#
    #expect(throws: StorageError.self) { try todos(json) }
    var salvage = JournalSalvage(
      journal(json) + (try TodosSaved.adding(.sample(1), at: 1).line()))
    try salvage.read(path: path)
    #expect(salvage.todos.count == 1)
    #expect(salvage.dropped.count == 1)
  }

  @Test(arguments: ["0", "-1", "9007199254740993", "9223372036854775808", "1e999", "1.5"])
  func `the number of a todo that is none is damage`(number: String) {
    #expect(throws: StorageError.self) {
      try todos(save(#""number":\#(number),"#))
    }
  }

  @Test(arguments: ["1e999", "-1e999", "1e400", "NaN"])
  func `a moment that is no number is damage`(moment: String) {
    #expect(throws: StorageError.self) {
      try todos(save(#""due":\#(moment),"number":1,"#))
    }
  }

  @Test(arguments: [
    "1e300", "-1e300", "9.3e18", "-9.3e18", "-9223372036854775808", "1e22", "5e-324",
  ])
  func `a moment far away is read, written and exported`(moment: String) throws {
    let todo = try #require(try todos(save(#""due":\#(moment),"number":1,"#)).inOrder.first)
    #expect(todo.due?.timeIntervalSinceReferenceDate == Double(moment))
    let line = try TodosSaved.adding(todo, at: 1).line()
    let again = try JournalContents(parsing: JournalHeader.line + line, path: path).todos
    #expect(again.inOrder == [todo])
    for format in ExchangeFormat.allCases {
      var encoder = TodosEncoder(format, timeZone: .gmt)
      #expect(try !encoder.encode(todo).isEmpty)
    }
  }

  @Test func `a size that no memory has is told`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let file = try FileDescriptor(appending: path)
      _ = try file.writeOnce(JournalHeader.line)
      try file.truncate(to: 1 << 40)
      let error = StorageError.cannotRead(path: path, reason: "File too large")
      #expect(throws: error) { try Journal(path: path) }
      #expect(throws: error) {
        try OpenJournal(path: path, smallestLog: .max).readUnconfirmed()
      }
      #expect(throws: error) { try JournalRecovery(of: path) }
    }
  }

  @Test func `a compaction that fails may be told to wait for any number of bytes`() throws {
    var plan = CompactionPlan(smallestLog: .max)
    let contents = try JournalContents(parsing: JournalHeader.line, path: path)
    plan.giveUp(contents)
    #expect(!plan.isDue(contents))
  }
}
