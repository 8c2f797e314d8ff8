import Foundation
import Testing

@testable import Repositories

struct JournalHeaderTests {
  @Test func `the line is the coded header`() throws {
    #expect(JournalHeader.line.last == JournalHeader.newline)
    #expect(try JSONDecoder().decode(JournalHeader.self, from: Data(JournalHeader.line)) == .init())
  }

  @Test func `the own header is accepted, and one that says more`() throws {
    try JournalHeader.check(JournalHeader.line.dropLast(), path: "/t")
    try JournalHeader.check(
      Array(#"{ "version": 1, "more": [], "format": "todo-repl journal" }"#.utf8), path: "/t")
  }

  @Test(arguments: [
    "", "[]", "milk", #"{"format":"other","version":1}"#, #"{"format":"todo-repl journal"}"#,
    #"{"format":"todo-repl journal","version":0}"#,
  ])
  func `another format is refused`(text: String) {
    #expect(throws: StorageError.unknownFormat(path: "/t", found: text)) {
      try JournalHeader.check(Array(text.utf8), path: "/t")
    }
  }

  @Test func `a newer version is refused`() {
    #expect(throws: StorageError.newerVersion(path: "/t", found: 2, supported: 1)) {
      try JournalHeader.check(
        Array(#"{"format":"todo-repl journal","version":2}"#.utf8), path: "/t")
    }
  }

  @Test func `an excerpt is short and holds nothing a terminal might obey`() {
    #expect(JournalHeader.excerpt(Array("\u{1B}[2J\u{0}\u{202E}milk".utf8)) == "[2Jmilk")
    #expect(JournalHeader.excerpt(Array(repeating: 0x61, count: 1_000)).count == 60)
  }
}
