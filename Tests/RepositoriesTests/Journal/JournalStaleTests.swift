import Foundation
import Testing

@testable import Repositories

/// A list that was read, then replaced or unreadable, without a change that the reader could see.
struct JournalStaleTests {
  private let path = "/todos"
  private let date = Date(timeIntervalSinceReferenceDate: 1)
  private let disk = SimulatedDisk()
  private let todos = [Todo].samples(6)

  private func putBack(_ backup: [UInt8]) {
    var state = disk.state
    state.put(backup, at: path)
    disk.replace(state)
  }

  @Test func `behind a compaction, too, an older copy is not taken for the list that was read`()
    throws
  {
    let (journal, other) = (try Journal(path: path, on: disk), try Journal(path: path, on: disk))
    for todo in todos[...1] { try journal.save([.put(todo)], at: date) }
    let backup = try #require(disk.state.bytes(path))
    try journal.save([.put(todos[2])], at: date)
    try journal.compact()
    // The file has no saves behind its snapshot.
    let reader = try Journal(path: path, on: disk)
    let seen = Revision(reader.revision)
    putBack(backup)
    for todo in todos[3...5] { try other.save([.put(todo)], at: date) }
    #expect(try reader.open.read().inOrder == Array(todos[...1] + todos[3...5]))
    guard case .reloaded(let snapshot) = reader.open.image.update(since: seen) else {
      Issue.record("saves of the older copy were handed on")
      return
    }
    #expect(snapshot.todos == reader.todos.inOrder)
  }

  /// Two of three saves are known to a reader, or all; then others add to a copy that has less.
  @Test(arguments: [2, 3])
  func `an older copy that others have compacted is not taken for the list that was read`(
    known: Int
  ) throws {
    let (journal, reader) = (try Journal(path: path, on: disk), try Journal(path: path, on: disk))
    for todo in todos[..<known] { try journal.save([.put(todo)], at: date) }
    try reader.open.read()
    for todo in todos[known..<3] { try journal.save([.put(todo)], at: date) }
    var state = disk.state
    let whole = try #require(state.bytes(path))
    let starts = whole.indices.filter { whole[$0] == JournalLine.newline }
    // The copy has one save.
    state.put(Array(whole[...starts[1]]), at: path)
    state.setName(path + ".mark", nil)
    disk.replace(state)
    let other = try Journal(path: path, on: disk)
    for todo in todos[3...4] { try other.save([.put(todo)], at: date) }
    try other.compact()
    try other.save([.put(todos[5])], at: date)
    #expect(try reader.open.read().inOrder == [todos[0]] + todos[3...5])
    #expect(reader.todos.inOrder == [todos[0]] + todos[3...5])
  }

  @Test func `saves of an older copy in the same file, as long as those read, are not continued`()
    throws
  {
    let (journal, reader) = (try Journal(path: path, on: disk), try Journal(path: path, on: disk))
    try journal.save([.put(todos[0])], at: date)
    let length = try #require(disk.state.bytes(path)?.count)
    try journal.save([.put(todos[1])], at: date)
    try reader.open.read()
    try disk.open(path, to: .lock).truncate(to: length)
    var state = disk.state
    state.setName(path + ".mark", nil)
    disk.replace(state)
    let other = try Journal(path: path, on: disk)
    for todo in todos[2...3] { try other.save([.put(todo)], at: date) }
    #expect(try reader.open.read().inOrder == [todos[0]] + todos[2...3])
  }

  @Test func `an older copy without a mark is told, and its numbers are not given again`() throws {
    let notices = Notices()
    let writer = try Journal(path: path, on: disk)
    let open = OpenJournal(path: path, on: disk, smallestLog: .max, onNotice: notices.add)
    try writer.save([.put(todos[0])], at: date)
    let backup = try #require(disk.state.bytes(path))
    try writer.save([.put(todos[1])], at: date)
    try open.read()
    var state = disk.state
    state.setName(path + ".mark", nil)
    state.put(backup, at: path)
    disk.replace(state)
    #expect(try open.read().highestNumber == todos[1].number)
    try open.read()
    #expect(notices.all == [.olderFile(path: path, saved: 2, found: 1)])
  }

  @Test func `an older copy that has come as far as the list is noticed behind a failed save`()
    throws
  {
    let (journal, other) = (try Journal(path: path, on: disk), try Journal(path: path, on: disk))
    for todo in todos[...1] { try journal.save([.put(todo)], at: date) }
    let backup = try #require(disk.state.bytes(path))
    try journal.save([.put(todos[2])], at: date)
    let seen = Revision(journal.revision)
    let path = path
    disk.follow { $0.path == path && $0.kind == .write ? .fail(ENOSPC) : nil }
    #expect(throws: StorageError.self) { try journal.save([.put(todos[3])], at: date) }
    disk.follow { _ in nil }
    putBack(backup)
    try other.save([.put(todos[4])], at: date)
    #expect(try journal.open.read().inOrder == Array(todos[...1] + [todos[4]]))
    #expect(journal.open.image.update(since: seen) != nil)
  }

  @Test func `a look that failed for a moment is repeated, though the file has not changed`()
    async throws
  {
    let writer = JournalTodosRepository(path: path, on: disk, smallestLog: .max)
    try await writer.save([.put(todos[0])])
    let reader = JournalTodosRepository(path: path, on: disk, smallestLog: .max)
    _ = try await reader.load()
    try await writer.save([.put(todos[1])])
    disk.follow { $0.path.hasSuffix(".mark") && $0.kind == .open ? .fail(EMFILE) : nil }
    await reader.look()
    disk.follow { _ in nil }
    await reader.look()
    #expect(await reader.seen == Revision(2))
  }
}

extension JournalTodosRepository {
  /// The revision that was read last, without reading.
  fileprivate var seen: Revision { journal.image.savedEdits.revision }
}
