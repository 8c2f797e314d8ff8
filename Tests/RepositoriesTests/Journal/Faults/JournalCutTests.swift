import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// A history is cut at every call and every byte: by a kill, and by a power cut.
struct JournalCutTests {
  private static let steps = 60

  @Test func `at every call and byte of a history, what was acknowledged is there`() async throws {
    try await withSeed { random in
      let disk = SimulatedDisk()
      var trial = JournalTrial(on: disk, seed: random.next())
      disk.record()
      var cuts = 0
      var checked = 0
      for _ in 0..<Self.steps {
        let before = trial.possible
        let worked = trial.goOn()
        try #require(worked)
        let possible = before + trial.possible
        for moment in disk.history[checked...] {
          for count in 0...moment.call.written.count {
            cuts += 1
            let crashed = moment.cut(after: count)
            let left =
              cuts.isMultiple(of: 2) ? crashed.afterKill : crashed.afterPowerCut(using: &random)
            let found = try Journal(path: JournalTrial.path, on: SimulatedDisk(left)).todos
            try #require(possible.contains(found), "call \(moment.call), after \(count) bytes")
          }
        }
        checked = disk.history.count
      }
      print("cut at \(cuts) places of \(Self.steps) steps")
    }
  }
}
