import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Two faults in a row, at every pair of calls: what the program says and what is there agree.
struct JournalFaultPairTests {
  /// What goes wrong, beginning with two calls.
  private struct Plan: CustomStringConvertible {
    let first: Int
    let second: Int
    /// Whether the faults come after the calls have done their work.
    let isLate: (first: Bool, second: Bool)
    /// Whether all calls from the second on fail.
    let isLasting: Bool

    var description: String {
      "calls \(first) and \(second)\(isLasting ? " and all after it" : ""), \(isLate)"
    }

    func fault(of call: DiskCall) -> DiskFault? {
      if call.number == first { return fault(of: call, isLate: isLate.first) }
      let isSecond = isLasting ? call.number >= second : call.number == second
      return isSecond ? fault(of: call, isLate: isLate.second) : nil
    }

    private func fault(of call: DiskCall, isLate: Bool) -> DiskFault {
      guard call.kind == .write else { return isLate ? .failAfterwards(EIO) : .fail(EIO) }
      // All but the newline is a whole record.
      return .part(isLate ? call.written.count - 1 : call.written.count / 2, failing: nil)
    }
  }

  /// What a program does: it saves, compacts, and saves again.
  private func run(_ trial: inout JournalTrial) {
    for _ in 0..<2 { _ = trial.save() }
    for _ in 0..<3 { _ = trial.compact() }
    for _ in 0..<2 { _ = trial.save() }
  }

  @Test(arguments: [false, true], [false, true])
  func `what is told after two faults is what the next start shows`(
    isFirstLate: Bool, isSecondLate: Bool
  ) async throws {
    try await withSeed { random in
      let seed = random.next()
      let calls = try callCount(seed: seed)
      var (unknown, settled) = (0, 0)
      for first in 1...calls {
        // Those that are close follow from each other; the others are independent.
        for second in (first + 1)...(first + 25) {
          for isLasting in [false, true] {
            let plan = Plan(
              first: first, second: second, isLate: (isFirstLate, isSecondLate),
              isLasting: isLasting)
            let disk = SimulatedDisk { plan.fault(of: $0) }
            var trial = JournalTrial(on: disk, seed: seed)
            run(&trial)
            if trial.isUnknown { unknown += 1 }
            try check(trial, "\(plan)", using: &random)
            if try settle(&trial, "\(plan)", using: &random) { settled += 1 }
          }
        }
      }
      print("\(calls) calls, \(unknown) times unknown, \(settled) times settled")
      #expect(unknown > 0)
    }
  }

  private func callCount(seed: UInt64) throws -> Int {
    let disk = SimulatedDisk()
    disk.record()
    var trial = JournalTrial(on: disk, seed: seed)
    run(&trial)
    #expect(trial.compactions == 1)
    return disk.takeHistory().count
  }

  /// The program ends here, by a kill or a power cut.
  private func check(
    _ trial: JournalTrial, _ plan: String, using random: inout SeededGenerator
  ) throws {
    try #require(trial.isUnknown || trial.possible.count == 1, "\(plan)")
    let state = trial.disk.state
    for left in [state.afterKill, state.afterWorstPowerCut, state.afterPowerCut(using: &random)] {
      let found = try JournalTrial.session(on: SimulatedDisk(left)).opened().todos
      try #require(trial.possible.contains(found), "\(plan): \(String(describing: trial.failure))")
    }
  }

  /// The disk works again, the program goes on and reads the list: that is what is there, for good.
  private func settle(
    _ trial: inout JournalTrial, _ plan: String, using random: inout SeededGenerator
  ) throws -> Bool {
    let wasUnknown = trial.isUnknown
    trial.disk.follow { _ in nil }
    let works = trial.read()
    try #require(works, "\(plan): \(String(describing: trial.failure))")
    try #require(trial.possible.count == 1, "\(plan)")
    try check(trial, plan, using: &random)
    return wasUnknown
  }
}
