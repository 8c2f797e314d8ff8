import Foundation
import Testing

@testable import Repositories

/// Whole lines that vanish from a list while the machine runs: the mark knows how many there were.
struct JournalLossTests {
  private let path = "/todos"
  private let moment = Date(timeIntervalSinceReferenceDate: 1)

  @discardableResult
  private func add(_ count: Int, to open: OpenJournal) throws -> [Int] {
    try (0..<count).map { _ in
      let edit = TodosEdit(.add, [.added(.sample(0))])
      return try open.save(edit, at: moment).edit.changes[0].after?.number ?? 0
    }
  }

  /// A disk with a list of five todos, two of them in a snapshot, and where the lines of the file
  /// begin.
  private func sample() throws -> (state: DiskState, starts: [Int]) {
    let disk = SimulatedDisk()
    let journal = try Journal(path: path, on: disk)
    try add(2, to: journal.open)
    try journal.compact()
    try add(3, to: journal.open)
    let bytes = disk.state.bytes(path) ?? []
    let ends = bytes.indices.filter { bytes[$0] == JournalLine.newline }.map { $0 + 1 }
    return (disk.state.afterKill, [0] + ends.dropLast())
  }

  private func cut(_ state: DiskState, to length: Int) throws -> DiskState {
    var state = state
    state.change(try #require(state.names[path]), .truncate(length))
    return state
  }

  private func open(_ state: DiskState) -> (SimulatedDisk, OpenJournal) {
    let disk = SimulatedDisk(state)
    return (disk, RandomJournalUse.journal(on: disk))
  }

  @Test func `a file from which saves have vanished is refused by each way in, and left as it is`()
    throws
  {
    let (state, starts) = try sample()
    // To nothing at all, to the header, and to each save behind the snapshot.
    for (length, found) in [(0, 0), (starts[1], 0), (starts[6], 2), (starts[7], 3), (starts[8], 4)]
    {
      let left = try cut(state, to: length)
      let error = StorageError.lostSaves(path: path, saved: 5, found: found)
      let (disk, open) = open(left)
      #expect(throws: error) { try open.read() }
      #expect(throws: error) { try open.readUnconfirmed() }
      #expect(throws: error) { try add(1, to: open) }
      #expect(throws: error) {
        try RandomJournalUse.journal(on: disk).withLock { lock throws(StorageError) in
          try OpenJournal(path: path, on: disk, smallestLog: 1).read(&lock)
        }
      }
      #expect(try RandomJournalUse.journal(on: disk).addUnread(.sample(0), at: moment) == nil)
      #expect(disk.state.bytes(path) == left.bytes(path), "\(length)")
      #expect(disk.state.names.count == 2)
    }
  }

  @Test func `a program that has read the list tells the loss, too`() throws {
    let disk = SimulatedDisk()
    let journal = try Journal(path: path, on: disk)
    try add(3, to: journal.open)
    disk.replace(try cut(disk.state, to: 0))
    let error = StorageError.lostSaves(path: path, saved: 3, found: 0)
    #expect(throws: error) { try journal.open.read() }
    #expect(throws: error) { try add(1, to: journal.open) }
    #expect(disk.state.bytes(path) == [])
  }

  @Test func `what is left is recovered, and gives no number again`() throws {
    let (state, starts) = try sample()
    let (disk, _) = open(try cut(state, to: starts[7]))
    let recovery = try JournalRecovery(of: path, on: disk)
    #expect(recovery.lost == 2 && recovery.dropped.isEmpty)
    var after = disk.state
    after.put(after.bytes(recovery.path) ?? [], at: path)
    let (_, next) = open(after)
    #expect(try next.read().all.map(\.number).sorted() == [1, 2, 3])
    #expect(try add(2, to: next) == [6, 7])
  }

  @Test func `without the mark, or after a start of the machine, what is there counts`() throws {
    let (state, starts) = try sample()
    var unmarked = try cut(state, to: starts[7])
    unmarked.setName(path + ".mark", nil)
    var restarted = try cut(state, to: starts[7])
    restarted.synchronize(try #require(state.names[path]))
    restarted.synchronize(0)
    for left in [unmarked, restarted.afterWorstPowerCut] {
      let (_, open) = open(left)
      #expect(try open.read().all.count == 3)
    }
  }

  @Test func `a file without its last line feed, or a list without saves, has lost nothing`() throws
  {
    let (state, _) = try sample()
    let length = try #require(state.bytes(path)?.count)
    let (_, whole) = open(try cut(state, to: length - 1))
    #expect(try add(1, to: whole) == [6])
    let disk = SimulatedDisk()
    _ = try Journal(path: path, on: disk)
    let (_, empty) = open(try cut(disk.state.afterKill, to: 0))
    #expect(try add(1, to: empty) == [1])
  }

  @Test(arguments: [false, true])
  func `an older copy in its place is told once, and no number is given again`(
    isReadOnly: Bool
  ) throws {
    let (state, starts) = try sample()
    var left = state
    left.put(Array((state.bytes(path) ?? []).prefix(starts[7])), at: path)
    let notices = Notices()
    let disk = SimulatedDisk(left)
    let open = OpenJournal(path: path, on: disk, smallestLog: .max, onNotice: notices.add)
    let notice = JournalNotice.olderFile(path: path, saved: 5, found: 3)
    if isReadOnly {
      for _ in 0..<2 { try open.readUnconfirmed() }
      #expect(notices.all == [notice])
      #expect(disk.state.bytes(path) == left.bytes(path))
      return
    }
    #expect(try open.read().all.count == 3)
    #expect(try add(2, to: open) == [6, 7])
    try open.read()
    #expect(notices.all == [notice])
  }
}
