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

  /// Makes a session in which a todo is saved.
  private func session(on disk: SimulatedDisk) throws -> JournalSession {
    let session = JournalSession(path: path, on: disk, smallestLog: .max)
    try session.save([.put(todos[0])], at: second(1))
    return session
  }

  /// The todos that the next start shows, after a kill and after a power cut.
  private func nextStarts(_ disk: SimulatedDisk) throws -> [[Todo]] {
    try [disk.state.afterKill, disk.state.afterWorstPowerCut].map { state in
      try Journal(path: path, on: SimulatedDisk(state)).todos.inOrder
    }
  }

  @Test func `what can only be looked at says so`() throws {
    let disk = SimulatedDisk()
    _ = try session(on: disk)
    let path = path
    disk.follow { $0.path == path && $0.kind == .synchronize ? .fail(ENOSPC) : nil }
    let refusal = StorageError.cannotOpenForChanges(
      path: path, reason: SystemError(code: ENOSPC).reason)
    #expect(throws: refusal) {
      try JournalSession(path: path, on: disk, smallestLog: .max).opened()
    }
    #expect("\(refusal)".contains("--read-only"))
    #expect(try JournalView(path: path, on: disk).read().inOrder == [todos[0]])
  }

  @Test func `beside what another program saves meanwhile, an outcome that is unknown stays so`()
    throws
  {
    let disk = SimulatedDisk()
    let session = try session(on: disk)
    let start = try #require(disk.state.bytes(path))
    // The bytes that the other program adds to the file.
    let other = SimulatedDisk(disk.state.afterKill)
    try Journal(path: path, on: other).save([.put(todos[2])], at: second(3))
    let theirs = try #require(other.state.bytes(path)).dropFirst(start.count)
    let path = path
    let hasAdded = Mutex(false)
    disk.follow { call in
      guard call.path == path else { return nil }
      switch call.kind {
      case .synchronize where !hasAdded.withLock({ $0 }): return .fail(EIO)
      case .truncate: return .fail(EIO)
      case .open:
        let isFirst = hasAdded.withLock { hasAdded in
          defer { hasAdded = true }
          return !hasAdded
        }
        if !isFirst { return nil }
        return .after { state in
          if let node = state.node(at: path) { state.append(theirs, to: node) }
        }
      default: return nil
      }
    }
    let unknown = StorageError.outcomeUnknown(path: path, reason: SystemError(code: EIO).reason)
    #expect(throws: unknown) { try session.save([.put(todos[1])], at: second(2)) }
    // No other save is made before the list has been read.
    #expect(throws: unknown) { try session.save([.put(todos[1])], at: second(4)) }
    #expect(try Set(session.read().inOrder.map(\.id)) == Set(todos.map(\.id)))
    try session.save([.delete(todos[1].id)], at: second(5))
    #expect(try Set(session.read().inOrder.map(\.id)) == Set([todos[0].id, todos[2].id]))
  }

  @Test(arguments: [false, true])
  func `a line that is neither synchronized nor cut off is settled by a new file`(
    isForgotten: Bool
  ) throws {
    let disk = SimulatedDisk()
    let session = try session(on: disk)
    let path = path
    disk.follow { call in
      guard call.path == path else { return nil }
      return switch call.kind {
      case .synchronize: isForgotten ? .failAfterwards(EIO) : .fail(EIO)
      case .truncate: .fail(EIO)
      default: nil
      }
    }
    // The file is opened again, which needs a synchronization: that fails, too.
    #expect(throws: StorageError.outcomeUnknown(path: path, reason: SystemError(code: EIO).reason))
    {
      try session.save([.put(todos[1])], at: second(2))
    }
    #expect(throws: StorageError.self) { try session.opened() }

    let wasSynchronized = Mutex(0)
    disk.follow { call in
      guard call.path == path, call.kind == .synchronize else { return nil }
      return wasSynchronized.withLock { count in
        count += 1
        return count == 1 ? .fail(EIO) : nil
      }
    }
    #expect(throws: StorageError.outcomeUnknown(path: path, reason: SystemError(code: EIO).reason))
    {
      try session.read()
    }
    #expect(try session.read().inOrder == Array(todos[..<2]))
    #expect(try nextStarts(disk) == [Array(todos[..<2]), Array(todos[..<2])])
  }

  @Test(arguments: [DiskCall.Kind.synchronize, .write])
  func `two faults in a row leave no doubt`(kind: DiskCall.Kind) throws {
    let disk = SimulatedDisk()
    let session = try session(on: disk)
    let faults = Mutex(Set([kind, .truncate]))
    disk.follow { call in
      guard faults.withLock({ $0.remove(call.kind) }) != nil else { return nil }
      return kind == .write && call.kind == .write
        ? .part(20, failing: nil) : .failAfterwards(EIO)
    }
    var shown = [todos[0]]
    do {
      try session.save([.put(todos[1])], at: second(2))
      shown.append(todos[1])
    } catch {
      guard case .cannotWrite = error else { throw error }
    }
    #expect(faults.withLock { $0.isEmpty })
    #expect(try session.opened().todos.inOrder == shown)
    #expect(try nextStarts(disk) == [shown, shown])
  }

  @Test func `after an unknown outcome nothing is saved before the list was read`() throws {
    let disk = SimulatedDisk()
    let session = try session(on: disk)
    disk.follow { [.truncate, .synchronize].contains($0.kind) ? .fail(EIO) : nil }
    #expect(throws: StorageError.self) { try session.save([.put(todos[1])], at: second(2)) }
    disk.follow { _ in nil }
    let unknown = StorageError.outcomeUnknown(path: path, reason: SystemError(code: EIO).reason)
    #expect(throws: unknown) { try session.save([.put(todos[2])], at: second(3)) }

    #expect(try session.read().inOrder == Array(todos[..<2]))
    try session.save([.put(todos[2])], at: second(4))
    #expect(try nextStarts(disk) == [todos, todos])
  }
}
