import Foundation
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

/// The file of the waiting edits, on a disk of which any call fails, does half of its work, lies,
/// or is the last.
struct WaitingFileFaultTests {
  private static let path = "/list/waiting"
  private let moment = Date(timeIntervalSinceReferenceDate: 1)
  private let first = TodosEdit(.add, [.added(.sample(0, title: "one"))])
  private let second = TodosEdit(.add, [.added(.sample(0, title: "two"))])

  private func file(on disk: SimulatedDisk) -> WaitingFile {
    WaitingFile(Self.path, on: disk, pause: {})
  }

  /// The file that is found on a disk.
  private func found(on state: DiskState) throws -> WaitingEdits {
    try file(on: SimulatedDisk(state)).read()
  }

  /// A disk on which the first edit waits, durably.
  private func disk() throws -> SimulatedDisk {
    let disk = SimulatedDisk()
    try file(on: disk).change { _ = $0.add(first, at: moment) }
    return SimulatedDisk(disk.state.afterWorstPowerCut)
  }

  @Test func `behind a program that keeps the lock, a change waits, and then tells whose it is`()
    throws
  {
    let disk = SimulatedDisk()
    let holding = LockHolding()
    let lock = try #require(try disk.lockOwn("\(Self.path).lock"))
    let pauses = Mutex(0)
    let file = WaitingFile(Self.path, on: disk, holding: holding) {
      // Ctrl-Z stops a program that only waits.
      holding.withoutLocks {}
      let count = pauses.withLock { count in
        count += 1
        return count
      }
      if count == 1_200 { lock.unlock() }
    }
    #expect(throws: StorageError.inUse(path: Self.path, pid: 42)) {
      try file.change { _ = $0.add(first, at: moment) }
    }
    try file.change { _ = $0.add(second, at: moment) }
    #expect(try file.read().edits.map(\.edit.id) == [second.id])
    #expect(pauses.withLock(\.self) == 1_200)
    // Nothing is held behind a change.
    holding.withoutLocks {}
  }

  /// The disks that a kill or a power cut leaves.
  private func ends(
    of state: DiskState, using random: inout some RandomNumberGenerator
  ) -> [DiskState] {
    [state.afterKill, state.afterWorstPowerCut]
      + (0..<4).map { _ in state.afterPowerCut(using: &random) }
  }

  /// The changes that a program makes of the file.
  private var changes: [(name: String, change: @Sendable (inout WaitingEdits) -> Void)] {
    let (first, second, moment) = (first, second, moment)
    return [
      ("add", { _ = $0.add(second, at: moment) }), ("end", { $0.end(first.id, at: Revision(7)) }),
      ("refuse", { $0.refuse(first.id, reason: "no") }),
      ("offline", { $0.offlineSince = moment }),
    ]
  }

  private static func faults(of call: DiskCall) -> [DiskFault] {
    let part = call.written.count / 2
    let ends: [DiskFault] = [.fail(EIO), .failAfterwards(EIO), .die(after: 0)]
    if call.kind == .read { return ends + [.noBytes] }
    if call.kind != .write { return ends }
    return ends + [.part(part, failing: nil), .part(part, failing: ENOSPC), .die(after: part)]
  }

  @Test func `whatever fails, a change is there, refused and not there, or told as unknown`()
    async throws
  {
    try await withSeed { random in
      for (name, change) in changes {
        let before = try disk()
        before.record()
        let old = try file(on: before).read()
        let new = try file(on: before).change(change)
        #expect(old != new)
        let state = try disk().state
        for call in before.takeHistory().map(\.call) {
          for fault in Self.faults(of: call) {
            try check(
              "\(name), \(fault) at \(call.kind) of \(call.path)", change, from: old, to: new,
              on: SimulatedDisk(state) { $0.number == call.number ? fault : nil }, using: &random)
          }
        }
      }
    }
  }

  /// Makes a change on a disk with a fault, and compares what is told with what is there.
  private func check(
    _ what: String, _ change: @Sendable (inout WaitingEdits) -> Void, from old: WaitingEdits,
    to new: WaitingEdits, on disk: SimulatedDisk, using random: inout some RandomNumberGenerator
  ) throws {
    let file = file(on: disk)
    var possible = [old, new]
    do throws(StorageError) {
      _ = try file.read()
      try file.change(change)
      if !disk.isDead { possible = [new] }
    } catch {
      if case .outcomeUnknown = error {} else if !disk.isDead { possible = [old] }
    }
    for end in ends(of: disk.state, using: &random) {
      let found = try found(on: end)
      #expect(possible.contains(found), "\(what)")
    }
    if disk.isDead { return }
    disk.follow { _ in nil }
    let read = try file.read()
    #expect(possible.contains(read), "\(what)")
    for end in ends(of: disk.state, using: &random) {
      #expect(try found(on: end) == read, "what is read stays: \(what)")
    }
    // The same once more.
    #expect(try file.change(change) == new, "\(what)")
    for end in ends(of: disk.state, using: &random) {
      #expect(try found(on: end) == new, "\(what)")
    }
  }

  @Test func `a change whose name is not on the disk is unknown, and the next read tells`() throws {
    let disk = try disk()
    let file = file(on: disk)
    _ = try file.read()
    disk.follow { $0.kind == .synchronize && $0.path == "/list" ? .fail(EIO) : nil }
    let unknown = StorageError.outcomeUnknown(
      path: Self.path, reason: SystemError(code: EIO).reason)
    #expect(throws: unknown) { try file.change { _ = $0.add(second, at: moment) } }
    // As long as the disk fails, nobody shows what it may lose.
    #expect(throws: StorageError.self) { try file.read() }
    #expect(throws: StorageError.self) { try self.file(on: disk).read() }
    #expect(throws: StorageError.self) { try file.change { _ = $0.add(second, at: moment) } }
    disk.follow { _ in nil }
    #expect(try file.read().edits.map(\.edit.id) == [first.id, second.id])
    #expect(
      try found(on: disk.state.afterWorstPowerCut).edits.map(\.edit.id) == [first.id, second.id])
    try file.change { _ = $0.add(second, at: moment) }
    #expect(try file.read().edits.count == 2)
  }

  @Test func `what a change has left is known without reading it, and as a reader finds it`()
    async throws
  {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(300) {
        let disk = try disk()
        let file = file(on: disk)
        for _ in 0..<6 {
          let moment = Date(timeIntervalSinceReferenceDate: .random(in: 0..<1e9, using: &random))
          let revision = Revision(Int.random(in: 1..<100, using: &random))
          let kind = Int.random(in: 0..<5, using: &random)
          let added = TodosEdit(
            .add, [.added(.sample(0, id: .random(using: &random)))], id: .random(using: &random))
          let changed = try file.change { edits in
            let first = edits.edits.first?.edit.id ?? added.id
            switch kind {
            case 0: edits.offlineSince = moment
            case 1: edits.end(first, at: revision)
            case 2: edits.refuse(first, reason: "no")
            case 3: edits.tellAll()
            default: _ = edits.add(added, at: moment)
            }
          }
          disk.record()
          #expect(try file.read() == changed)
          let reads = disk.takeHistory().filter {
            $0.call.kind == .read && $0.call.path == Self.path
          }
          #expect(reads.count <= 2, "only the first line is read")
          #expect(try self.file(on: disk).read() == changed)
        }
      }
    }
  }

  @Test func `a file with the status of another one is read, for its first line differs`() throws {
    let (disk, other) = (SimulatedDisk(), SimulatedDisk())
    let program = file(on: disk)
    // A disk draws generations by the number of its calls.
    _ = try? other.open("/other", to: .readOwn)
    let wanted = try file(on: other).change { _ = $0.add(second, at: moment) }
    try program.change { _ = $0.add(first, at: moment) }
    func status(_ disk: SimulatedDisk) throws -> FileStatus {
      try disk.open(Self.path, to: .readOwn).status()
    }
    #expect(try status(disk) == status(other))
    disk.replace(other.state)
    #expect(try program.read() == wanted)
  }

  @Test func `in thousands of random lives, what two programs were told is so`() async throws {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(3_000) { try live(seed: random.next()) }
    }
  }

  private func live(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let disk = try disk()
    let programs = [file(on: disk), file(on: disk)]
    var possible = [try programs[0].read()]
    let (rate, planSeed) = (Int.random(in: 3...20, using: &random), random.next())
    disk.follow { call in
      var random = SeededGenerator(seed: planSeed &+ UInt64(call.number) &* 0x2545_F491_4F6C_DD1D)
      if Int.random(in: 0..<rate, using: &random) > 0 { return nil }
      return Self.faults(of: call).randomElement(using: &random)
    }
    for _ in 0..<Int.random(in: 2...10, using: &random) where !disk.isDead {
      let program = programs.randomElement(using: &random) ?? programs[0]
      let edit = TodosEdit(.add, [.added(.sample(0))], id: UUID.random(using: &random))
      let kind = Int.random(in: 0..<4, using: &random)
      var (before, after): (WaitingEdits?, WaitingEdits?)
      do {
        if kind == 0 {
          let read = try program.read()
          try #require(possible.contains(read), "a life with seed \(seed)")
          possible = [read]
          continue
        }
        let changed = try program.change { edits in
          before = edits
          switch (kind, edits.edits.first) {
          case (1, let first?): edits.end(first.edit.id, at: Revision(7))
          case (2, let first?): edits.refuse(first.edit.id, reason: "no")
          default: _ = edits.add(edit, at: moment)
          }
          after = edits
        }
        try #require(before.map(possible.contains) == true, "a life with seed \(seed)")
        possible = [changed]
      } catch let error as StorageError {
        if let before {
          try #require(possible.contains(before), "a life with seed \(seed)")
          // What was read under the lock is on the disk.
          possible = [before]
        }
        var isOpen = disk.isDead
        if case .outcomeUnknown = error { isOpen = true }
        if isOpen, let after { possible.append(after) }
      }
    }
    for end in ends(of: disk.state, using: &random) {
      let found = try found(on: end)
      try #require(possible.contains(found), "a life with seed \(seed)")
    }
  }
}
