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

    func make(of open: OpenJournal) throws(StorageError) {
      switch self {
      case .read: try open.read()
      case .readUnlocked: try open.readUnconfirmed()
      case .readLocked:
        try open.withLock { lock throws(StorageError) in try open.read(&lock) }
      case .save: try open.save(TodosEdit(.add, [.added(.sample(9))]), at: moment)
      case .addUnread:
        if try open.addUnread(.sample(9), at: moment) != nil { try open.read() }
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

  private func open(on disk: SimulatedDisk, hasRead: Bool) throws -> OpenJournal {
    let open = OpenJournal(path: Self.path, on: disk, smallestLog: .max)
    if hasRead { try open.readUnconfirmed() }
    return open
  }

  @Test(arguments: Use.allCases, [false, true])
  func `the list is never taken for empty, and gets no second header`(
    use: Use, hasRead: Bool
  ) throws {
    var count = 0
    for state in try states() {
      let whole = SimulatedDisk(state)
      let first = try open(on: whole, hasRead: hasRead)
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
    let open = try open(on: disk, hasRead: hasRead)
    disk.follow(plan)
    let told = Result { () throws(StorageError) in try use.make(of: open) }
    disk.follow { _ in nil }
    if case .success = told, open.image.contents != nil {
      #expect(Set(todos).isSubset(of: open.image.todos.inOrder))
    }
    let bytes = try #require(disk.state.bytes(Self.path))
    #expect(bytes.starts(with: before))
    #expect(String(decoding: bytes, as: UTF8.self).matches(of: /"format":/).count == 1)
    let next = try Journal(path: Self.path, on: SimulatedDisk(disk.state.afterKill))
    #expect(Set(todos).isSubset(of: next.todos.inOrder))
    if use == .save { #expect(next.todos.count == ((try? told.get()) == nil ? 3 : 4)) }
  }
}
