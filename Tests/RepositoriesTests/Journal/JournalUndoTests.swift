import Foundation
import Testing

@testable import Repositories

/// The edits that a journal keeps for undo, through compactions, restarts and recovery.
struct JournalUndoTests {
  private let disk = SimulatedDisk()
  private let todos = [Todo].samples(400)
  private let path = "/t"

  private func save(
    _ journal: Journal, _ number: Int, by terminal: String = "a", title: String = "x"
  ) throws -> TodosSaved {
    var todo = todos[number - 1]
    todo.title = title
    let change = journal.todos[todo.id].map { TodosEdit.Change.changed(from: $0, to: todo) }
    return try journal.open.save(
      TodosEdit(.add, [change ?? .added(todo)], by: terminal), at: .distantPast)
  }

  @Test func `S5: what can be taken back outlives compactions and restarts`() throws {
    var saves: [TodosSaved] = []
    for round in 1...3 {
      let journal = try Journal(path: path, on: disk)
      for number in 1...3 { saves.append(try save(journal, round * 10 + number)) }
      try journal.compact()
      saves.append(try save(journal, round * 10 + 4))
    }
    let undo = saves[5].edit.undone(by: "b", of: saves[5].edit.id)
    let journal = try Journal(path: path, on: disk)
    saves.append(try journal.open.save(undo, at: .distantPast))
    try journal.compact()
    #expect(try Journal(path: path, on: disk).open.image.history == saves)
    #expect(journal.open.image.history == saves)
  }

  @Test func `an undo gives back the numbers of more removed todos than a compaction keeps`() throws
  {
    let count = 1_200
    let todos = [Todo].samples(count)
    let journal = try Journal(path: path, on: disk)
    try journal.save(todos.map(TodoChange.put), at: .distantPast)
    let numbers = Dictionary(
      uniqueKeysWithValues: journal.todos.inOrder.map { ($0.id, $0.number) })
    let removal = TodosEdit(.remove, journal.todos.inOrder.map { .removed($0) })
    try journal.open.save(removal, at: .distantPast)
    try journal.compact()
    let next = try Journal(path: path, on: disk)
    #expect(next.todos.count == 0 && next.todos.removed.count == StoredTodos.removedLimit)
    let undo = removal.undone(by: "b", of: removal.id)
    try next.open.save(undo, at: .distantPast)
    #expect(
      Dictionary(uniqueKeysWithValues: next.todos.inOrder.map { ($0.id, $0.number) }) == numbers)
  }

  @Test func `S5: compaction keeps the newest 200 edits of a terminal, and 1,000 in all`() throws {
    let journal = try Journal(path: path, on: disk)
    for number in 1...210 {
      for terminal in 0..<6 {
        _ = try save(journal, number, by: "\(terminal)", title: "\(terminal)")
      }
    }
    try journal.compact()
    let kept = try Journal(path: path, on: disk).open.image.history
    #expect(kept.count == 1_000)
    #expect(kept.last?.revision == Revision(210 * 6))
    for terminal in 0..<6 { #expect(kept.count { $0.edit.by == "\(terminal)" } > 160) }
  }

  @Test func `a reader gets the newest edits one by one, also after a compaction`() throws {
    let journal = try Journal(path: path, on: disk)
    var saves = try (1...5).map { try save(journal, $0) }
    // Neither can be made again once the next edit is made.
    let undo = saves[4].edit.undone(by: "a", of: saves[4].edit.id)
    saves.append(try journal.open.save(undo, at: .distantPast))
    saves.append(try save(journal, 6))
    try journal.compact()
    saves.append(try save(journal, 7))
    let image = try Journal(path: path, on: disk).open.image
    for seen in 0...8 {
      let update = image.update(since: Revision(seen))
      #expect(update == (seen == 8 ? nil : .saved(Array(saves[seen...]))))
    }
    for number in 8...250 { saves.append(try save(journal, number)) }
    try journal.compact()
    let later = try Journal(path: path, on: disk).open.image
    #expect(later.update(since: Revision(51)) == .saved(Array(saves[51...])))
    guard case .reloaded(let list)? = later.update(since: Revision(0)) else {
      Issue.record("forgotten edits were given one by one")
      return
    }
    #expect(list.revision == Revision(251) && list.todos.count == 249)
  }

  @Test func `of an older copy, or of another list, no edit is given one by one`() throws {
    var versions: [JournalContents] = []
    var journal = try Journal(path: path, on: disk)
    for number in 1...12 {
      _ = try save(journal, number)
      if number.isMultiple(of: 4) {
        try journal.compact()
        versions.append(try #require(Journal(path: path, on: disk).open.image.contents))
      }
      if number == 8 {
        for file in [path, "\(path).mark"] { try disk.remove(file) }
        journal = try Journal(path: path, on: disk)
      }
    }
    // An older copy, and another list that has as many saves.
    for (first, second) in [(versions[1], versions[0]), (versions[0], versions[2])] {
      var image = JournalImage()
      image.acceptsOther = true
      try image.replace(with: first, from: .init(), at: path)
      let seen = image.savedEdits.revision
      // A file is read again after a failure.
      for _ in 1...2 {
        try image.replace(with: second, from: .init(), at: path)
        guard case .reloaded? = image.update(since: seen) else {
          Issue.record("an edit of another list was given")
          return
        }
      }
    }
  }

  @Test func `a reader whose file is compacted behind unread edits gets them one by one`() throws {
    let (reader, writer) = (try Journal(path: path, on: disk), try Journal(path: path, on: disk))
    var saves = [try save(writer, 1)]
    try reader.open.read()
    for number in 2...5 { saves.append(try save(writer, number)) }
    try writer.compact()
    try reader.open.read()
    #expect(reader.open.image.update(since: Revision(1)) == .saved(Array(saves[1...])))
  }

  @Test func `S5: an import that is longer than anything else can be taken back`() throws {
    let journal = try Journal(path: path, on: disk)
    let todos = [Todo].samples(12_000)
    let edit = TodosEdit(.importing, todos.map { .added($0) }, by: "a")
    let saved = try journal.open.save(edit, at: .distantPast)
    try journal.compact()
    #expect(try Journal(path: path, on: disk).open.image.history == [saved])
    // All kept edits have as many changes as the list has todos: with the added todo just as many,
    // with another edit more.
    let added = try save(journal, 400)
    try journal.compact()
    #expect(try Journal(path: path, on: disk).open.image.history == [saved, added])
    let changed = try save(journal, 400, title: "y")
    try journal.compact()
    #expect(try Journal(path: path, on: disk).open.image.history == [added, changed])
  }

  @Test func `recovery keeps the edits, and what they changed once`() throws {
    let journal = try Journal(path: path, on: disk)
    let first = try save(journal, 1)
    try journal.compact()
    let second = try save(journal, 1, title: "y")
    let recovery = try JournalRecovery(of: path, on: disk)
    #expect(recovery.dropped.isEmpty)
    let recovered = try Journal(path: recovery.path, on: disk)
    #expect(recovered.open.image.history == [first, second])
    #expect(recovered.todos.inOrder.map(\.title) == ["y"])
  }

  @Test func `a kept edit that is none is left out, and the list is there`() throws {
    var bytes = JournalHeader.line(FileGeneration(on: disk))
    var writer = JSONWriter()
    let wrong = Array("{\"kept\":{\"at\":1}}".utf8)
    for entry: JournalEntry in [
      .snapshot(count: 2, highestNumber: 1, revision: 1), .todo(todos[0], history: []),
      .kept(.line(wrong[...])),
    ] {
      let isWritten = writer.write(entry)
      #expect(isWritten)
    }
    bytes += writer.bytes
    let contents = try JournalContents(parsing: bytes, path: path)
    #expect(contents.todos.inOrder == [todos[0]] && contents.trail.saves.isEmpty)
  }

  @Test func `edits that nobody takes back are forgotten after some thousand`() throws {
    var trail = EditTrail()
    let id = UUID()
    for number in 1...10_000 {
      let kind: TodosEdit.Kind = number.isMultiple(of: 2) ? .undo(of: id) : .redo(of: id)
      let edit = TodosEdit(.add, [.added(todos[0])], kind: kind)
      trail.append(.saved(TodosSaved(edit, at: Revision(number), .distantPast)))
    }
    #expect(trail.saves.count < 4_001)
    #expect(EditStacks(trail.saves.map(\.edit)).undone.map(\.id) == [id])
  }
}
