import Foundation
import Testing

@testable import Repositories

/// Lists that begin as copies in files.
struct JournalFileTests {
  private let path = "/lists/home"

  /// The list of a file on a disk.
  private func list(on disk: SimulatedDisk) throws -> StoredTodos {
    try Journal(path: path, on: disk).todos
  }

  @Test func `a file has all that the copy had`() async throws {
    let sample = try await TodosCopy.sample()
    let directory = try TemporaryDirectory()
    let path = directory.url.appending(path: "lists/home").path(percentEncoded: false)
    try await JournalFile(path).begin(with: sample)
    let journal = JournalTodosRepository(path: path)
    let found = try await journal.copy()
    #expect(found.essence == sample.essence && found.count == sample.count)
    // What was saved goes on: numbers are not given again, and undo knows the edits.
    let saved = try await journal.save(
      TodosEdit(.add, [.added(.sample(0, title: "next"))]), basedOn: .zero)
    #expect(saved.edit.changes.first?.after?.number == sample.stored.highestNumber + 1)
    #expect(try await journal.history().dropLast().map(\.edit) == sample.trail.map(\.edit))
  }

  @Test func `a copy of what every repository tells has todos and edits`() async throws {
    let sample = try await TodosCopy.sample()
    let list = SpyTodosRepository(sample.stored.inOrder)
    let copy = try await list.copy()
    #expect(copy.stored.inOrder == sample.stored.inOrder && copy.trail.isEmpty)
    let known = TodosCopy(sample.stored.snapshot(at: .zero), trail: sample.trail)
    #expect(known.stored.highestNumber == sample.stored.highestNumber)
    #expect(known.removed.count == sample.removed.count)
  }

  @Test func `a file that is there stays as it is`() async throws {
    let sample = try await TodosCopy.sample(largeEdit: 1)
    var state = DiskState()
    state.put(Array("notes".utf8), at: path)
    let disk = SimulatedDisk(state)
    await #expect(throws: StorageError.recoveredExists(path: path)) {
      try await JournalFile(path, on: disk).begin(with: sample)
    }
    #expect(disk.state.bytes(path) == Array("notes".utf8))
  }

  @Test func `whichever call fails, there is all of the list or nothing`() async throws {
    let sample = try await TodosCopy.sample(largeEdit: 3)
    let untouched = SimulatedDisk()
    untouched.record()
    try await JournalFile(path, on: untouched).begin(with: sample)
    let calls = untouched.takeHistory().count
    #expect(calls > 8)
    var failures = 0
    for number in 1...calls {
      for isLate in [false, true] {
        let disk = SimulatedDisk { call in
          call.number == number ? (isLate ? .failAfterwards(EIO) : .fail(EIO)) : nil
        }
        do {
          try await JournalFile(path, on: disk).begin(with: sample)
          #expect(try list(on: disk) == sample.stored)
        } catch is StorageError {
          failures += 1
          disk.follow { _ in nil }
          // A call may fail once it has done its work.
          if disk.state.bytes(path) != nil {
            #expect(try list(on: disk) == sample.stored, "call \(number)")
          } else {
            try await JournalFile(path, on: disk).begin(with: sample)
          }
        }
      }
    }
    #expect(failures > 5)
  }
}
