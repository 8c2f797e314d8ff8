import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Any call may fail, do half of its work, lie, or be the last.
struct JournalFaultTests {
  @Test func `in thousands of random lives of a disk, all that was acknowledged is there`()
    async throws
  {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(10_000) { try live(seed: random.next()) }
    }
  }

  /// Runs a life: a few steps among faults; then either the program ends, or the disk works again.
  private func live(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let disk = SimulatedDisk(RandomJournalUse.foreign.disk)
    let rate = [3, 8, 30].randomElement(using: &random) ?? 8
    let planSeed = random.next()
    var use = RandomJournalUse(on: disk, seed: random.next())
    disk.follow { call in DiskFault.random(for: call, seed: planSeed, oneIn: rate) }
    for _ in 0..<Int.random(in: 2...12, using: &random) {
      if !use.takeStep(), disk.isDead { break }
    }
    let isUntouched = RandomJournalUse.foreign.areUntouched(on: disk.state)
    try #require(isUntouched, "a life with seed \(seed)")
    if disk.isDead || Bool.random(using: &random) {
      let state = disk.state
      let left =
        Bool.random(using: &random) ? state.afterKill : state.afterPowerCut(using: &random)
      let found = try RandomJournalUse.journal(on: SimulatedDisk(left)).opened().todos
      try #require(use.possible.contains(found), "a life with seed \(seed)")
    } else {
      disk.follow { _ in nil }
      // A file that was changed behind the program's back is told once.
      let works = use.save() || use.save()
      try #require(
        works,
        "nothing is wrong any more, in a life with seed \(seed): \(String(describing: use.failure))"
      )
      try #require(!use.possible.isEmpty, "a life with seed \(seed)")
      let left = disk.state.afterPowerCut(using: &random)
      let found = try RandomJournalUse.journal(on: SimulatedDisk(left)).opened().todos
      try #require(use.possible.contains(found), "a life with seed \(seed)")
    }
  }
}

extension DiskFault {
  /// Makes the fault of a call: mostly none.
  fileprivate static func random(for call: DiskCall, seed: UInt64, oneIn rate: Int) -> DiskFault? {
    var random = SeededGenerator(seed: seed &+ UInt64(call.number) &* 0x2545_F491_4F6C_DD1D)
    guard Int.random(in: 0..<rate, using: &random) == 0 else { return nil }
    let part = Int.random(in: 0...call.written.count, using: &random)
    if Int.random(in: 0..<4, using: &random) == 0 { return .die(after: part) }
    let code = [ENOSPC, EIO, EACCES, EROFS].randomElement(using: &random) ?? EIO
    switch call.kind {
    case .write:
      return Bool.random(using: &random)
        ? .part(part, failing: Bool.random(using: &random) ? code : nil) : .fail(code)
    case .synchronize:
      // After the first fault the rest may still get to the disk; after the second, it is
      // forgotten.
      return Bool.random(using: &random) ? .fail(code) : .failAfterwards(code)
    case .open, .lock, .status, .read, .truncate, .names, .link, .rename, .exchange, .remove, .own:
      return Bool.random(using: &random) ? .fail(code) : .failAfterwards(code)
    }
  }
}
