import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// A program that changes one todo without reading the others, with each fault at each of its calls.
struct JournalPartFaultTests {
  private static let path = "/todos"
  private let todos = [Todo].samples(70)

  private enum Told { case saved, failed, unknown }

  private func moment(_ seconds: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(seconds))
  }

  private func program(on disk: SimulatedDisk, numbers: Set<Int> = []) -> OpenJournal {
    OpenJournal(
      path: Self.path, on: disk, smallestLog: .max, numbers: numbers, fewestIndexed: 1)
  }

  /// A disk with a snapshot that has an index, and saves after it.
  private func start() throws -> DiskState {
    let disk = SimulatedDisk()
    let program = program(on: disk)
    try program.save(todos.map(TodoChange.put), at: moment(1))
    let contents = try #require(program.opened().contents)
    let draft = try JournalDraft(of: contents, at: program.paths(), fewestIndexed: 1)
    try draft.write()
    try program.endCompaction(draft)
    var other = todos[50]
    other.title = "other"
    try program.save([.put(other)], at: moment(2))
    return disk.state
  }

  @Test func `S4: an edit of one todo is whole, and there as it was told, whatever fails`()
    async throws
  {
    let start = try start()
    let before = try program(on: SimulatedDisk(start)).read()
    let todo = try #require(before[todos[6].id])
    var renamed = todo
    renamed.title = "renamed"
    let edit = TodosEdit(.rename, [.changed(from: todo, to: renamed)])
    let after = try before.after(edit, at: moment(9))
    try await withSeed { random in
      var isPart = false
      let sweep = FaultSweep(from: start) { disk in
        let program = program(on: disk, numbers: [7])
        do throws(StorageError) {
          try program.read()
          isPart = isPart || program.isPart
          try program.save(edit, at: moment(9))
          return Told.saved
        } catch {
          if case .outcomeUnknown = error { return .unknown }
          return .failed
        }
      }
      let calls = try sweep.forEachEnd(using: &random) { told, left, place in
        let found = try program(on: SimulatedDisk(left)).read()
        switch told {
        case .saved: #expect(found == after, "\(place)")
        case .failed: #expect(found == before, "\(place)")
        case .unknown: #expect(found == before || found == after, "\(place)")
        }
      }
      #expect(isPart && calls > 20)
    }
  }
}
