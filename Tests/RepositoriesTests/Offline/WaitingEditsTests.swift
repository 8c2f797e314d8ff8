import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// The edits that wait, as a value, and their lines.
struct WaitingEditsTests {
  private var edits = WaitingEdits()
  private let moment = Date(timeIntervalSinceReferenceDate: 1)

  @discardableResult
  private mutating func add(_ todo: Todo, id: UUID = UUID()) -> Todo {
    let saved = edits.add(TodosEdit(.add, [.added(todo)], id: id), at: moment)
    return saved.edit.changes[0].after ?? todo
  }

  @discardableResult
  private mutating func change(
    _ todo: Todo, kind: TodosEdit.Kind = .edit, _ body: (inout Todo) -> Void
  ) -> TodosEdit {
    var after = todo
    body(&after)
    let edit = TodosEdit(.set, [.changed(from: todo, to: after)], kind: kind)
    return edits.add(edit, at: moment).edit
  }

  @Test mutating func `todos without a number are numbered for as long as any edit waits`() {
    let (first, second) = (add(.sample(0)), add(.sample(0)))
    #expect([first, second].map(\.waitingNumber) == [1, 2])
    edits.end(edits.edits[0].edit.id, at: Revision(1))
    #expect(add(.sample(0)).waitingNumber == 3)
    for saved in edits.edits { edits.end(saved.edit.id, at: Revision(2)) }
    // The todos may show their numbers still.
    let next = add(.sample(0))
    #expect(next.waitingNumber == 4)
    for saved in edits.edits { edits.end(saved.edit.id, at: Revision(3)) }
    let later = edits.add(
      TodosEdit(.add, [.added(.sample(0))]), at: moment.addingTimeInterval(601))
    #expect(later.edit.changes[0].after?.waitingNumber == 1)
    #expect(add(.sample(7)).number == 7)
  }

  @Test mutating func `an edit waits once`() {
    let id = UUID()
    let todo = Todo.sample(0)
    #expect(add(todo, id: id) == add(todo, id: id))
    #expect(edits.edits.count == 1)
  }

  @Test mutating func `edits behind a refused one have not seen it`() {
    let todo = Todo.sample(3, title: "was")
    let refused = change(todo) { $0.title = "wanted" }
    let seen = refused.changes[0].after ?? todo
    change(seen) { $0.priority = .high }
    edits.refuse(refused.id, reason: "no")
    guard case .changed(let before, let after)? = edits.edits.first?.edit.changes.first else {
      Issue.record("the second edit is gone")
      return
    }
    #expect(before.title == "was" && after.title == "was" && after.priority == .high)
    #expect(edits.unreported.map(\.saved.edit) == [refused])
  }

  @Test
  mutating func `edits of a todo that never comes are refused with it, and its undo is dropped`() {
    let added = add(.sample(0))
    let addition = edits.edits[0].edit
    let later = change(added) { $0.isDone = true }
    _ = edits.add(addition.undone(by: "me", of: addition.id), at: moment)
    edits.refuse(addition.id, reason: "no")
    #expect(edits.edits.isEmpty)
    #expect(edits.unreported.map(\.saved.edit) == [addition, later])
    edits.tellAll()
    #expect(edits.unreported.isEmpty && edits.outcomes.count == 2)
  }

  @Test mutating func `the newest outcomes are remembered, and those of which nobody was told`() {
    let refused = add(.sample(0))
    edits.refuse(edits.edits[0].edit.id, reason: "no")
    for number in 1...500 {
      add(.sample(0))
      edits.end(edits.edits[0].edit.id, at: Revision(number))
    }
    #expect(edits.outcomes.count == WaitingEdits.outcomeLimit)
    #expect(edits.unreported.first?.saved.edit.changes == [.added(refused)])
  }

  // MARK: Lines

  private func read(_ bytes: [UInt8]) throws(StorageError) -> WaitingEdits {
    try WaitingEdits(bytes, path: "waiting")
  }

  @Test mutating func `what is written is read`() throws {
    edits.offlineSince = Date(timeIntervalSinceReferenceDate: 0.1)
    let added = add(.sample(0, title: "one"))
    var full = Todo.full
    full.number = 12
    change(full) { $0.notes = "" }
    change(added, kind: .undo(of: UUID())) { $0.tags = ["x"] }
    add(.sample(0, title: "two"))
    edits.end(edits.edits[0].edit.id, at: Revision(9))
    edits.refuse(edits.edits[1].edit.id, reason: "\"why\"\n")
    let lines = try #require(edits.lines)
    #expect(try read(lines) == edits)
    #expect(
      throws: StorageError.damaged(
        path: "waiting", line: 1, reason: KnownReason.missingLine.rawValue)
    ) { try read([]) }
  }

  @Test mutating func `each damage of the lines is told`() throws {
    add(.sample(0, title: "one"))
    change(.sample(3)) { $0.title = "two" }
    edits.end(edits.edits[0].edit.id, at: Revision(9))
    for (name, bytes) in ListCacheDamageTests.damages(of: try #require(edits.lines)) {
      #expect(throws: StorageError.self, "\(name)") { try read(bytes) }
    }
  }

  @Test mutating func `what cannot be written is told`() {
    var todo = Todo.sample(3)
    todo.due = Date(timeIntervalSinceReferenceDate: .infinity)
    change(todo) { $0.title = "x" }
    #expect(edits.lines == nil)
  }

  @Test mutating func `damage anywhere is told with its line, and nothing else is thrown`()
    async throws
  {
    add(.sample(0, title: "one"))
    change(.sample(3)) { $0.title = "two" }
    let lines = try #require(edits.lines)
    let whole = edits
    try await withSeed { [self] random in
      for _ in 0..<300 {
        var bytes = lines
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        case 1: bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1
        default: bytes.insert(0, at: Int.random(in: 0...bytes.count, using: &random))
        }
        do throws(StorageError) {
          #expect(try read(bytes) == whole)
          Issue.record("damage was not told: \(String(decoding: bytes, as: UTF8.self))")
        } catch {
          guard case .damaged(path: "waiting", let line, reason: _) = error, line <= 5 else {
            Issue.record(error)
            continue
          }
        }
      }
    }
  }

  @Test(arguments: [
    (#"{"format":"todo-repl waiting","highest":0,"v":3}"#, "newer"),
    (#"{"format":"else","highest":0,"v":1}"#, "unknown"), (#"{"highest":0}"#, "damaged"),
  ])
  func `another kind of file is told`(header: String, what: String) {
    var bytes = JournalLine.text(of: Checksum.of(Array(header.utf8), in: 0..<header.utf8.count))
    bytes += Array(" \(header)\n".utf8)
    do throws(StorageError) {
      _ = try read(bytes)
      Issue.record("nothing was thrown")
    } catch {
      switch (error, what) {
      case (.newerVersion(path: "waiting", found: 3, supported: 2), "newer"),
        (.unknownFormat(path: "waiting", found: "else"), "unknown"),
        (.damaged(path: "waiting", line: 1, reason: _), "damaged"):
        break
      default: Issue.record(error)
      }
    }
  }
}
