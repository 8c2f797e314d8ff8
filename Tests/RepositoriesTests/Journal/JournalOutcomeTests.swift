import Foundation
import Synchronization
import Testing

@testable import Repositories

/// The reports of saves that the disk neither keeps nor gives up.
struct JournalOutcomeTests {
  private let path = "/todos"
  private let todos = [Todo].samples(3)

  private func second(_ seconds: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(seconds))
  }

  /// Makes a journal in which a todo is saved.
  private func journal(on disk: SimulatedDisk) throws -> OpenJournal {
    let journal = OpenJournal(path: path, on: disk, smallestLog: .max)
    try journal.save([.put(todos[0])], at: second(1))
    return journal
  }

  /// The todos that the next start shows, after a kill and after a power cut.
  private func nextStarts(_ disk: SimulatedDisk) throws -> [[Todo]] {
    try [disk.state.afterKill, disk.state.afterWorstPowerCut].map { state in
      try Journal(path: path, on: SimulatedDisk(state)).todos.inOrder
    }
  }

  @Test func `what can only be looked at says so`() throws {
    let before = SimulatedDisk()
    _ = try journal(on: before)
    let path = path
    // After a start of the machine nothing is shown before all of the file is on the disk.
    let disk = SimulatedDisk(before.state.afterWorstPowerCut) {
      $0.path == path && $0.kind == .synchronize ? .fail(ENOSPC) : nil
    }
    let refusal = StorageError.cannotOpenForChanges(
      path: path, reason: SystemError(code: ENOSPC).reason)
    #expect(throws: refusal) {
      try OpenJournal(path: path, on: disk, smallestLog: .max).read()
    }
    #expect("\(refusal)".contains("--read-only"))
    let view = OpenJournal(path: path, on: disk, smallestLog: .max)
    try view.readUnconfirmed()
    #expect(view.image.todos.inOrder == [todos[0]])
  }

  /// Lets a save end with an unknown outcome: the line stays, and cannot be made sure or taken
  /// back.
  private func leaveUnknown(_ journal: OpenJournal, on disk: SimulatedDisk) {
    disk.follow { [.truncate, .synchronize].contains($0.kind) ? .fail(EIO) : nil }
    #expect(throws: unknown) { try journal.save([.put(todos[1])], at: second(2)) }
    disk.follow { _ in nil }
  }

  private var unknown: StorageError {
    .outcomeUnknown(path: path, reason: SystemError(code: EIO).reason)
  }

  @Test func `what others save beside an unknown outcome stays, and the next look tells`() throws {
    let disk = SimulatedDisk()
    let journal = try journal(on: disk)
    let other = try Journal(path: path, on: disk)
    leaveUnknown(journal, on: disk)
    // The line is complete, so the next who has the lock takes it in, or moves it aside: here
    // others were not told.
    try other.save([.put(todos[2])], at: second(3))
    #expect(throws: unknown) { try journal.save([.put(todos[1])], at: second(4)) }
    let shown = try journal.read().inOrder
    #expect(shown == other.todos.inOrder)
    #expect(shown.contains(todos[2]))
    try journal.save([.delete(todos[2].id)], at: second(5))
    let left = shown.filter { $0 != todos[2] }
    #expect(try nextStarts(disk) == [left, left])
  }

  @Test(arguments: [false, true])
  func `a line that is neither synchronized nor cut off is left out in a new file`(
    isForgotten: Bool
  ) throws {
    let disk = SimulatedDisk()
    let journal = try journal(on: disk)
    let path = path
    disk.follow { call in
      guard call.path == path else { return nil }
      return switch call.kind {
      case .synchronize: isForgotten ? .failAfterwards(EIO) : .fail(EIO)
      case .truncate: .fail(EIO)
      default: nil
      }
    }
    let refusal = StorageError.cannotWrite(path: path, reason: SystemError(code: EIO).reason)
    #expect(throws: refusal) { try journal.save([.put(todos[1])], at: second(2)) }
    #expect(try journal.read().inOrder == [todos[0]])
    #expect(try nextStarts(disk) == [[todos[0]], [todos[0]]])
    disk.follow { _ in nil }
    try journal.save([.put(todos[2])], at: second(3))
    #expect(try nextStarts(disk) == [[todos[0], todos[2]], [todos[0], todos[2]]])
  }

  @Test func `as long as the disk fails, an unknown outcome stays so`() throws {
    let disk = SimulatedDisk()
    let journal = try journal(on: disk)
    disk.follow { [.truncate, .synchronize].contains($0.kind) ? .fail(EIO) : nil }
    for _ in 1...2 {
      #expect(throws: unknown) { try journal.save([.put(todos[1])], at: second(2)) }
      #expect(throws: unknown) { try journal.read() }
    }
    disk.follow { _ in nil }
    let shown = try journal.read().inOrder
    #expect(try nextStarts(disk) == [shown, shown])
  }

  @Test(arguments: [DiskCall.Kind.synchronize, .write])
  func `two faults in a row leave no doubt`(kind: DiskCall.Kind) throws {
    let disk = SimulatedDisk()
    let journal = try journal(on: disk)
    let faults = Mutex(Set([kind, .truncate]))
    disk.follow { call in
      guard faults.withLock({ $0.remove(call.kind) }) != nil else { return nil }
      return kind == .write && call.kind == .write
        ? .part(20, failing: nil) : .failAfterwards(EIO)
    }
    var shown = [todos[0]]
    do {
      try journal.save([.put(todos[1])], at: second(2))
      shown.append(todos[1])
    } catch {
      guard case .cannotWrite = error else { throw error }
    }
    #expect(faults.withLock { $0.isEmpty })
    #expect(try journal.opened().todos.inOrder == shown)
    #expect(try nextStarts(disk) == [shown, shown])
  }

  @Test func `after an unknown outcome nothing is saved before the list was read`() throws {
    let disk = SimulatedDisk()
    let journal = try journal(on: disk)
    leaveUnknown(journal, on: disk)
    #expect(throws: unknown) { try journal.save([.put(todos[2])], at: second(3)) }

    let shown = try journal.read().inOrder
    try journal.save([.put(todos[2])], at: second(4))
    #expect(try nextStarts(disk) == [shown + [todos[2]], shown + [todos[2]]])
  }
}
