import Foundation
import Testing

@testable import Repositories

struct JournalRecordTests {
  private let date = Date(timeIntervalSinceReferenceDate: 800_000_000.5)

  @Test func `a record is one line of JSON`() throws {
    let id = UUID()
    let todo = Todo.sample(3, title: "a/b\nc", id: id, createdAt: 2)

    let line = try JournalRecord(at: date, changes: [.put(todo), .delete(id)]).line(version: 1)

    #expect(
      String(decoding: line, as: UTF8.self) == """
        {"at":800000000.5,"changes":[{"put":{"createdAt":2,"id":"\(id)","number":3,"rank":"a0",\
        "title":"a/b\\nc"}},{"delete":"\(id)"}]}

        """)
  }

  @Test func `from version 2 on its checksum stands before it`() throws {
    let line = try JournalRecord(at: date, changes: []).line()

    #expect(
      String(decoding: line, as: UTF8.self) == "c5e9b340 {\"at\":800000000.5,\"changes\":[]}\n")
  }

  @Test func `a record read back equals the one written`() throws {
    let record = JournalRecord(at: date, changes: [.put(.full)])

    #expect(
      try JSONDecoder().decode(JournalRecord.self, from: Data(record.line(version: 1))) == record)
    #expect(try record.line().count { $0 == JournalHeader.newline } == 1)
  }

  @Test func `a date that is no number cannot be written`() {
    let todo = Todo.sample(1, createdAt: .nan)

    #expect(throws: EncodingError.self) {
      try JournalRecord(at: date, changes: [.put(todo)]).line()
    }
  }

  @Test(arguments: [0, -1, 1 << 53 + 1, .max])
  func `a number that could not be read again cannot be written`(number: Int) throws {
    let error = #expect(throws: EncodingError.self) {
      try JournalRecord(at: date, changes: [.put(.sample(number))]).line()
    }

    #expect(CodingReason.text(try #require(error)) == "the number \(number) is out of range")
  }
}
