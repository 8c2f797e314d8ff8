import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

struct JournalRecoveryTests {
  private let path = "/todos"
  private let date = Date(timeIntervalSinceReferenceDate: 1)

  /// Makes a journal with a snapshot and saves after it, and its todos.
  private func journal() throws -> (bytes: [UInt8], todos: [Todo]) {
    let disk = SimulatedDisk()
    let todos = [Todo].samples(6)
    let journal = try Journal(path: path, on: disk)
    for todo in todos[..<3] { try journal.save([.put(todo)], at: date) }
    try journal.compact()
    for todo in todos[3...] { try journal.save([.put(todo)], at: date) }
    return (disk.state.bytes(path) ?? [], todos)
  }

  private func recover(_ bytes: [UInt8]) throws -> (JournalRecovery, [Todo], DiskState) {
    var state = DiskState()
    state.put(bytes, at: path)
    let disk = SimulatedDisk(state)
    let recovery = try JournalRecovery(of: path, on: disk)
    #expect(disk.state.bytes(path) == bytes)
    return (recovery, try Journal(path: recovery.path, on: disk).todos.inOrder, disk.state)
  }

  @Test func `a file without damage is copied whole`() throws {
    let (bytes, todos) = try journal()
    let (recovery, found, _) = try recover(bytes)
    #expect(found == todos)
    #expect(recovery.path == path + ".recovered")
    #expect(recovery.kept == 10)
    #expect(recovery.dropped.isEmpty)
  }

  @Test func `damage anywhere costs the line it is in, and no other`() throws {
    var random = SeededGenerator()
    let (bytes, todos) = try journal()
    let lineOf = bytes.indices.map { index in
      bytes[..<index].count { $0 == JournalLine.newline } + 1
    }
    for index in bytes.indices
    where bytes[index] != JournalLine.newline && LongTests.tries(oneIn: 8, using: &random) {
      var damaged = bytes
      repeat {
        damaged[index] = UInt8.random(in: .min ... .max, using: &random)
      } while damaged[index] == bytes[index] || damaged[index] == JournalLine.newline
      // A damaged header may be the header of a newer version.
      guard lineOf[index] > 1 else { continue }
      let (recovery, found, _) = try recover(damaged)
      #expect(recovery.dropped.map(\.line) == [lineOf[index]], "\(random.repetition)")
      #expect(recovery.lost == 0)
      // Line 2 is the head of the snapshot, 3 to 5 are its todos, 6 to 8 the edits that it keeps.
      let lost: Todo? =
        switch lineOf[index] {
        case 3...5: todos[lineOf[index] - 3]
        case 9...: todos[lineOf[index] - 6]
        default: nil
        }
      #expect(found == todos.filter { $0 != lost })
    }
  }

  @Test func `a save that is missing between others is counted`() throws {
    let (bytes, todos) = try journal()
    var lines = bytes.split(separator: JournalLine.newline)
    // The saves behind the snapshot, with the edits that it keeps.
    lines.remove(at: 9)
    let left = lines.flatMap { $0 + [JournalLine.newline] }
    let (recovery, found, _) = try recover(left)
    #expect(recovery.lost == 1 && recovery.dropped.isEmpty)
    #expect(found == todos.filter { $0 != todos[4] })
    // Without the head of the snapshot, nobody knows how many saves came before.
    lines.remove(at: 1)
    let (other, _, _) = try recover(lines.flatMap { $0 + [JournalLine.newline] })
    #expect(other.lost == 1)
  }

  @Test func `a save that was left out is not counted as missing, wherever its line was damaged`()
    throws
  {
    let (bytes, _) = try journal()
    let newlines = bytes.indices.filter { bytes[$0] == JournalLine.newline }
    // The saves are the lines 9 to 11. A damaged newline joins two of them.
    for (joined, damaged) in [(8, newlines[8] + 9), (8, newlines[9] - 9), (9, newlines[9] + 9)] {
      var torn = bytes
      torn[newlines[joined]] = 0x20
      torn[damaged] ^= 1
      let (recovery, _, _) = try recover(torn)
      #expect(recovery.lost == 0 && recovery.dropped.count == 1)
    }
    // A line of the snapshot stands for no save.
    var lines = bytes.split(separator: JournalLine.newline).map(Array.init)
    lines[2][9] ^= 1
    lines.remove(at: 8)
    let (recovery, _, _) = try recover(lines.flatMap { $0 + [JournalLine.newline] })
    #expect(recovery.lost == 1 && recovery.dropped.count == 1)
  }

  @Test func `a header that is no longer one is left out`() throws {
    var (bytes, todos) = try journal()
    bytes[3] = 0
    let (recovery, found, _) = try recover(bytes)
    #expect(found == todos)
    #expect(
      recovery.dropped == [.init(line: 1, reason: "it is not the header of a journal")])
  }

  @Test func `what nobody can read is left alone`() throws {
    let newer = StorageError.newerVersion(path: path, found: 9, supported: 3)
    #expect(throws: newer) { try recover(JournalHeader.line(version: 9)) }
    #expect(throws: StorageError.unknownFormat(path: path, found: "milk")) {
      try recover(Array("milk\nand honey\n".utf8))
    }
  }

  @Test func `a file that was recovered before is not overwritten`() throws {
    var state = DiskState()
    state.put(try journal().bytes, at: path)
    state.put([1], at: path + ".recovered")
    let disk = SimulatedDisk(state)
    #expect(throws: StorageError.recoveredExists(path: path + ".recovered")) {
      try JournalRecovery(of: path, on: disk)
    }
    #expect(disk.state.bytes(path + ".recovered") == [1])
  }

  @Test func `a full disk leaves nothing half written`() throws {
    var state = DiskState()
    state.put(try journal().bytes, at: path)
    let disk = SimulatedDisk(state) { $0.kind == .write ? .part(10, failing: ENOSPC) : nil }
    #expect(throws: StorageError.self) { try JournalRecovery(of: path, on: disk) }
    #expect(disk.state.bytes(path + ".recovered") == nil)
  }

  @Test func `whichever call fails, the original stays, and the result is whole or not there`()
    async throws
  {
    let (bytes, todos) = try journal()
    var state = DiskState()
    state.put(bytes, at: path)
    let (start, result) = (state, path + ".recovered")
    try await withSeed { random in
      let sweep = FaultSweep(from: start) { [path] disk in
        Result { () throws(StorageError) in try JournalRecovery(of: path, on: disk) }
      }
      let calls = try sweep.forEachEnd(using: &random) { told, left, place in
        try #require(left.bytes(path) == bytes, "\(place)")
        let disk = SimulatedDisk(left)
        if left.names[result] == nil {
          // Who was told of a result has one; all others get one by repeating the command.
          try #require((try? told.get()) == nil, "\(place)")
          try #require(try JournalRecovery(of: path, on: disk).dropped.isEmpty, "\(place)")
        }
        try #require(try Journal(path: result, on: disk).todos.inOrder == todos, "\(place)")
        try #require(disk.state.bytes(path) == bytes, "\(place)")
      }
      #expect(calls > 8)
    }
  }
}
