import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Histories of a disk that a kill or a power cut ends at every call and every byte.
struct JournalCutTests {
  // Several short histories, because a long one would be slow to read.
  private static let histories = LongTests.areOn ? 10 : 2
  private static let steps = 22

  @Test func `at every call and byte of a history, what was acknowledged is there`() async throws {
    try await withSeed { random in
      var cuts = 0
      var (compactions, lookups) = (0, 0)
      var histories = 0
      // Chance may leave histories without a compaction.
      let enough = Self.histories / 2
      while histories < Self.histories || compactions < enough && histories < 5 * Self.histories {
        histories += 1
        let disk = SimulatedDisk(RandomJournalUse.foreign.disk)
        var use = RandomJournalUse(on: disk, seed: random.next())
        disk.record()
        for _ in 0..<Self.steps {
          let before = use.possible
          let worked = use.takeStep()
          try #require(worked)
          for moment in disk.takeHistory() {
            cuts += try check(moment, before + use.midway + use.possible, using: &random)
          }
        }
        compactions += use.compactions
        lookups += use.lookups
      }
      print("cut at \(cuts) places of \(histories * Self.steps) steps")
      print("of which \(compactions) ended a compaction, and \(lookups) looked one todo up")
      #expect(compactions >= enough)
    }
  }

  /// Cuts one call at its ends and at every byte, or at an eighth of the bytes below full size, and
  /// returns the number of cuts.
  private func check(
    _ moment: DiskMoment, _ possible: [StoredTodos], using random: inout SeededGenerator
  ) throws -> Int {
    let length = moment.call.written.count
    var cuts = 0
    for count in 0...length {
      // For a file that no program reads, such as a draft, a few places prove as much as all.
      if moment.call.path != RandomJournalUse.path, count % 16 > 1, count < length { continue }
      let isEnd = count == 0 || count == length
      guard isEnd || LongTests.tries(oneIn: 8, using: &random) else { continue }
      cuts += 1
      let crashed = moment.cut(after: count)
      let left = count % 2 == 0 ? crashed.afterKill : crashed.afterPowerCut(using: &random)
      let disk = SimulatedDisk(left)
      let found = try Journal(path: RandomJournalUse.path, on: disk).todos
      let isUntouched = RandomJournalUse.foreign.areUntouched(on: disk.state)
      try #require(isUntouched, "call \(moment.call), after \(count) bytes")
      try #require(possible.contains(found), "call \(moment.call), after \(count) bytes")
    }
    return cuts
  }
}
