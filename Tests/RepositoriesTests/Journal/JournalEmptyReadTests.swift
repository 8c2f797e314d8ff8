import Foundation
import Testing

@testable import Repositories

/// A disk that gives no bytes of a file that has some, without an error.
struct JournalEmptyReadTests {
  private static let path = "/todos"
  private static let moment = Date(timeIntervalSinceReferenceDate: 1)
  private let todos = [Todo].samples(3)

  /// A use of a list by a program.
  enum Use: CaseIterable {
    case read, readUnlocked, readLocked, save, addUnread

    func make(of session: JournalSession) throws(StorageError) {
      switch self {
      case .read: try session.read()
      case .readUnlocked: try session.readUnconfirmed()
      case .readLocked:
        try session.withLock { lock throws(StorageError) in try session.read(&lock) }
      case .save: try session.save(TodosEdit(.add, [.added(.sample(9))]), at: moment)
      case .addUnread:
        if try session.addUnread(.sample(9), at: moment) != nil { try session.read() }
      }
    }
  }

  /// A disk with a list of three todos, as the last save has left it, without the mark, and after a
  /// power cut.
  private func states() throws -> [DiskState] {
    let disk = SimulatedDisk()
    let journal = try Journal(path: Self.path, on: disk)
    for todo in todos { try journal.save([.put(todo)], at: Self.moment) }
    var unmarked = disk.state.afterKill
    unmarked.setName("\(Self.path).mark", nil)
    return [disk.state.afterKill, unmarked, disk.state.afterWorstPowerCut]
  }

  private func session(on disk: SimulatedDisk, hasRead: Bool) throws -> JournalSession {
    let session = JournalSession(path: Self.path, on: disk, smallestLog: .max)
    if hasRead { try session.readUnconfirmed() }
    return session
  }

  @Test(arguments: Use.allCases, [false, true])
  func `the list is never taken for empty, and gets no second header`(
    use: Use, hasRead: Bool
  ) throws {
    var count = 0
    for state in try states() {
      let whole = SimulatedDisk(state)
      let first = try session(on: whole, hasRead: hasRead)
      whole.record()
      try use.make(of: first)
      for read in whole.takeHistory().map(\.call) where read.kind == .read {
        for isLasting in [false, true] {
          try check(use, from: state, hasRead) { call in
            call.kind == .read && call.path == read.path
              && (call.number == read.number || isLasting && call.number > read.number)
              ? .noBytes : nil
          }
          count += 1
        }
      }
    }
    #expect(count > 10 || hasRead && use == .readUnlocked || use == .addUnread)
  }

  /// Makes a use on a disk with a fault, and looks at the file without it.
  private func check(
    _ use: Use, from state: DiskState, _ hasRead: Bool, _ plan: @escaping SimulatedDisk.Plan
  ) throws {
    let before = try #require(state.bytes(Self.path))
    let disk = SimulatedDisk(state)
    let session = try session(on: disk, hasRead: hasRead)
    disk.follow(plan)
    let told = Result { () throws(StorageError) in try use.make(of: session) }
    disk.follow { _ in nil }
    if case .success = told, session.copy.contents != nil {
      #expect(Set(todos).isSubset(of: session.copy.todos.inOrder))
    }
    let bytes = try #require(disk.state.bytes(Self.path))
    #expect(bytes.starts(with: before))
    #expect(String(decoding: bytes, as: UTF8.self).matches(of: /"format":/).count == 1)
    let next = try Journal(path: Self.path, on: SimulatedDisk(disk.state.afterKill))
    #expect(Set(todos).isSubset(of: next.todos.inOrder))
    if use == .save { #expect(next.todos.count == ((try? told.get()) == nil ? 3 : 4)) }
  }
}
