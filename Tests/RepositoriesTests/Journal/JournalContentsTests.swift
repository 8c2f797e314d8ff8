import Foundation
import Testing

@testable import Repositories

struct JournalContentsTests {
  private let header = String(decoding: JournalHeader.line, as: UTF8.self)
  private let record = JournalRecord(at: Date(timeIntervalSinceReferenceDate: 1), changes: [])
  private let line = "{\"at\":1,\"changes\":[]}\n"

  private func contents(_ text: String) throws -> JournalContents {
    try JournalContents(parsing: Array(text.utf8), path: "/t")
  }

  @Test func `a journal holds its records in order`() throws {
    let found = try contents(header + line + "{\"at\":2,\"changes\":[]}\n")

    #expect(found.records.map(\.at) == [1, 2])
    #expect(found.wholeLength == (header + line + line).utf8.count)
  }

  @Test func `a journal with nothing but its header is empty`() throws {
    #expect(try contents(header).records.isEmpty)
    #expect(try contents(header).wholeLength == header.utf8.count)
  }

  @Test func `every beginning of the header is a journal to be begun`() throws {
    for length in 0..<header.utf8.count {
      #expect(try contents(String(header.prefix(length))).wholeLength == 0)
    }
  }

  @Test func `a last line without its end is not read`() throws {
    for length in 1..<line.utf8.count {
      let found = try contents(header + line + line.prefix(length))
      #expect(found.records == [record])
      #expect(found.wholeLength == (header + line).utf8.count)
    }
  }

  @Test(arguments: ["milk", "milk\n", "\n", #"{"format":"other","version":1}"#])
  func `a file of another kind is refused`(text: String) {
    #expect(
      throws: StorageError.unknownFormat(
        path: "/t", found: text.trimmingCharacters(in: .newlines))
    ) {
      try contents(text)
    }
  }

  @Test(arguments: [
    "", "{", "{}", "null", "\u{0}\u{0}", #"{"at":1}"#, #"{"at":1,"changes":[]},"#,
    #"{"at":1,"changes":[]},{"at":1,"changes":[]}"#, #"{"at":1,"changes":[{"put":{}}]}"#,
  ])
  func `a damaged line is named, wherever it stands`(damaged: String) {
    for before in 0...2 {
      for after in 0...2 {
        let text =
          header + String(repeating: line, count: before) + damaged + "\n"
          + String(repeating: line, count: after)
        let error = #expect(throws: StorageError.self) { try contents(text) }
        guard case .damaged("/t", before + 2, _) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
    }
  }

  @Test func `a record broken over two lines is damaged in the first`() {
    let text = header + line + "{\"at\":1\n\"changes\":[]}\n"

    #expect(
      throws: StorageError.damaged(
        path: "/t", line: 3, reason: "The given data was not valid JSON")
    ) {
      try contents(text)
    }
  }

  @Test func `bytes that are no text are damage`() {
    var data = JournalHeader.line + Array(line.utf8)
    data.append(contentsOf: [0xFF, 0xFE, 0x0A])

    let error = #expect(throws: StorageError.self) {
      try JournalContents(parsing: data, path: "/t")
    }
    guard case .damaged("/t", 3, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
