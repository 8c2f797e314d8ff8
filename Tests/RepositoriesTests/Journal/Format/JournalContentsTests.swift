import Foundation
import Testing

@testable import Repositories

struct JournalContentsTests {
  private let todos = [Todo].samples(3)

  private func contents(_ bytes: [UInt8]) throws -> JournalContents {
    try JournalContents(parsing: bytes, path: "/t")
  }

  private let header = JournalHeader.line

  /// Makes the line of a save of one todo.
  private func save(_ number: Int) throws -> [UInt8] {
    try TodosSaved.adding(todos[number - 1], at: number).line()
  }

  private func lines(_ entries: [JournalEntry]) -> [UInt8] {
    var writer = JSONWriter()
    for entry in entries {
      let isWritten = writer.write(entry)
      #expect(isWritten)
    }
    return writer.bytes
  }

  @Test func `a journal holds its saves in order`() throws {
    let whole = try header + save(1) + save(2)

    let found = try contents(whole)
    #expect(found.todos.inOrder == Array(todos[..<2]))
    #expect(found.wholeLength == whole.count)
    #expect(found.header.version == 3)
  }

  @Test func `a journal with nothing but its header is empty`() throws {
    #expect(try contents(header).todos == StoredTodos())
    #expect(try contents(header).wholeLength == header.count)
    #expect(try contents(header).snapshot.length == header.count)
  }

  @Test func `every beginning of the header is a journal to be begun`() throws {
    for length in 0..<header.count {
      #expect(try contents(Array(header.prefix(length))).wholeLength == 0)
    }
  }

  @Test func `a last line that lacks but its newline is read`() throws {
    let before = try header + save(1)
    let record = try save(2).dropLast()
    for zeros in 0...2 {
      let found = try contents(before + record + Array(repeating: 0, count: zeros))
      #expect(found.todos.inOrder == Array(todos[..<2]))
      #expect(found.wholeLength == before.count + record.count)
      #expect(found.lacksNewline)
    }
  }

  @Test func `a last line of which a part is gone is damage, as any other`() throws {
    let before = try header + save(1)
    let line = try save(2)
    for start in 0..<line.count - 1 {
      var torn = line
      torn[start] = 0
      #expect(throws: StorageError.self) { try contents(before + torn) }
      #expect(throws: StorageError.self) { try contents(before + torn + save(3)) }
    }
  }

  @Test(arguments: ["milk", "milk\n", "\n", #"{"format":"other","version":1}"#])
  func `a file of another kind is refused`(text: String) {
    #expect(
      throws: StorageError.unknownFormat(
        path: "/t", found: text.trimmingCharacters(in: .newlines))
    ) {
      try contents(Array(text.utf8))
    }
  }

  @Test(arguments: [
    "", "{", "{}", "null", "\u{0}\u{0}", #"{"at":1}"#, #"{"at":1,"changes":[]},"#,
    #"{"at":1,"changes":[]},{"at":1,"changes":[]}"#, #"{"at":1,"changes":[{"put":{}}]}"#,
  ])
  func `a damaged line is named, wherever it stands`(damaged: String) throws {
    for before in 0...2 {
      for after in 0...2 {
        let lines = try (1...2).map(save)
        let text =
          header + Array(lines[..<before].joined()) + Array("\(damaged)\n".utf8)
          + Array(lines[before...].prefix(after).joined())
        // A last line that breaks off may be an interrupted save.
        if after == 0 || before + after > 2 { continue }
        let error = #expect(throws: StorageError.self) { try contents(text) }
        guard case .damaged("/t", before + 2, _) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
    }
  }

  @Test func `a record broken over two lines is damaged in the first`() throws {
    var line = try save(2)
    line[40] = JournalLine.newline
    #expect(
      throws: StorageError.damaged(path: "/t", line: 3, reason: KnownReason.wrongChecksum.rawValue)
    ) {
      try contents(header + save(1) + line)
    }
  }

  @Test func `bytes that are no text are damage`() throws {
    let error = #expect(throws: StorageError.self) {
      try contents(header + save(1) + [0xFF, 0xFE, 0x0A])
    }
    guard case .damaged("/t", 3, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a snapshot is read, and the saves after it`() throws {
    let event = TodoEvent(at: Date(timeIntervalSinceReferenceDate: 1), kind: .moved)
    let gone = UUID()
    let snapshot =
      header
      + lines([
        .snapshot(count: 3, highestNumber: 9, revision: 2), .todo(todos[0], history: [event]),
        .todo(todos[1], history: []), .removed(gone, RemovedTodo(at: event.at, history: [event])),
      ])

    let found = try contents(snapshot + save(3))
    #expect(found.snapshot == (snapshot.count, 2))
    #expect(found.todos.inOrder == todos)
    #expect(found.todos.highestNumber == 9)
    #expect(found.todos.events(of: todos[0].id) == [event])
    #expect(found.todos.removed[gone]?.history == [event])
  }

  @Test func `a snapshot that is not whole is damage`() throws {
    let todo = JournalEntry.todo(todos[0], history: [])
    let missing = "1 lines of the snapshot before it are missing"
    for (entries, line, reason) in [
      ([.snapshot(count: 2, highestNumber: 1, revision: 0), todo], 3, missing),
      (
        [.snapshot(count: 1, highestNumber: 1, revision: 0), .edit(.adding(todos[1], at: 1))], 3,
        missing
      ),
      ([todo], 2, "it belongs to no snapshot"),
      ([.snapshot(count: 0, highestNumber: 1, revision: 0), todo], 3, "it belongs to no snapshot"),
      (
        [
          .snapshot(count: 0, highestNumber: 1, revision: 0),
          .snapshot(count: 0, highestNumber: 1, revision: 0),
        ], 3,
        "a snapshot can only follow the header"
      ),
    ] as [([JournalEntry], Int, String)] {
      #expect(throws: StorageError.damaged(path: "/t", line: line, reason: reason)) {
        try contents(header + lines(entries))
      }
    }
  }

  @Test(arguments: [1, 3])
  func `a save that does not follow the one before is damage`(revision: Int) throws {
    let line = try TodosSaved.adding(todos[1], at: revision).line()
    #expect(
      throws: StorageError.damaged(
        path: "/t", line: 3, reason: "the save before it is missing")
    ) {
      try contents(header + save(1) + line)
    }
  }

  @Test func `a save without an edit, as older versions had them, is damage`() throws {
    let line = Array(#"{"at":1,"changes":[]}"#.utf8).journalLine
    #expect(
      throws: StorageError.damaged(path: "/t", line: 2, reason: #""name" is missing"#)
    ) {
      try contents(header + line)
    }
  }

  @Test func `what follows is read on, up to what is torn`() throws {
    let start = try header + save(1)
    var found = try contents(start)
    let next = try save(2) + save(3)
    for length in [0, 5, next.count - 20] {
      var other = found
      #expect(try other.read(next: Array(next.prefix(length))).count == (length < 20 ? 0 : 1))
    }
    #expect(try found.read(next: next).map(\.revision.number) == [2, 3])
    let whole = try contents(start + next)
    #expect(found.todos == whole.todos && found.revision == 3)
    #expect(found.wholeLength == whole.wholeLength && found.lines == whole.lines)
  }
}
