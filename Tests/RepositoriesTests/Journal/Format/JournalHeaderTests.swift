import Foundation
import Testing

@testable import Repositories

struct JournalHeaderTests {
  @Test func `the line is the coded header`() throws {
    #expect(JournalHeader.line.last == JournalLine.newline)
    #expect(
      try JournalHeader.read(JournalHeader.line.dropLast(), path: "/t")
        == JournalHeader(version: JournalHeader.newestVersion))
  }

  @Test func `a header that says more is accepted`() throws {
    let more = #"{ "version": 3, "more": [], "format": "todo-repl journal" }"#
    #expect(try JournalHeader.read(Array(more.utf8)[...], path: "/t").version == 3)
  }

  @Test(arguments: [
    "", "[]", "milk", #"{"format":"other","version":1}"#, #"{"format":"todo-repl journal"}"#,
    #"{"format":"todo-repl journal","version":0}"#,
    #"{"format":"todo-repl journal","gen":"0","version":3}"#,
  ])
  func `another format is refused`(text: String) {
    #expect(throws: StorageError.unknownFormat(path: "/t", found: text)) {
      try JournalHeader.read(Array(text.utf8)[...], path: "/t")
    }
  }

  @Test(arguments: 1...2)
  func `an older version is refused`(version: Int) {
    #expect(throws: StorageError.olderVersion(path: "/t", found: version, supported: 3)) {
      try JournalHeader.read(JournalHeader.line(version: version).dropLast(), path: "/t")
    }
  }

  @Test func `a newer version is refused`() {
    #expect(throws: StorageError.newerVersion(path: "/t", found: 4, supported: 3)) {
      try JournalHeader.read(JournalHeader.line(version: 4).dropLast(), path: "/t")
    }
  }

  @Test func `an excerpt is short and holds nothing a terminal might obey`() {
    #expect(JournalHeader.excerpt(Array("\u{1B}[2J\u{0}\u{202E}milk".utf8)) == "[2Jmilk")
    #expect(JournalHeader.excerpt(Array(repeating: 0x61, count: 1_000)).count == 60)
  }
}
