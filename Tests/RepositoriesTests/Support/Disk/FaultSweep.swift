import Foundation
import StateStoreTesting

@testable import Repositories

/// A short program that runs again and again on a ``SimulatedDisk``: with each fault at each of its
/// calls, and ended by a kill or a power cut there.
///
/// ```swift
/// try FaultSweep(from: state) { disk in use(disk) }.forEachEnd(using: &random) { told, left, place in
///   // What the program was told must agree with what a new program finds on the disk.
/// }
/// ```
struct FaultSweep<Told> {
  private let start: DiskState
  private let run: (SimulatedDisk) throws -> Told

  /// - Parameter run: Uses a disk, and returns what it was told; a fault must not make it throw.
  init(from start: DiskState = DiskState(), run: @escaping (SimulatedDisk) throws -> Told) {
    self.start = start
    self.run = run
  }

  /// The faults of a call.
  private static func faults(of call: DiskCall) -> [DiskFault] {
    let length = call.written.count
    let ends = Set([0, length / 2, length]).map(DiskFault.die)
    let failures: [DiskFault] = [.fail(EIO), .fail(ENOSPC), .fail(EACCES), .failAfterwards(EIO)]
    if call.kind == .read { return failures + ends + [.noBytes] }
    guard call.kind == .write else { return failures + ends }
    return failures + ends + [.part(length / 2, failing: nil), .part(length / 2, failing: ENOSPC)]
  }

  /// Checks each end of the program: what the program was told, a disk as a kill or a power cut has
  /// left it, and the place of the fault for messages.
  ///
  /// - Returns: The number of calls of a run without a fault.
  @discardableResult
  func forEachEnd(
    using random: inout some RandomNumberGenerator,
    check: (_ told: Told, _ left: DiskState, _ place: String) throws -> Void
  ) throws -> Int {
    let disk = SimulatedDisk(start)
    disk.record()
    let told = try run(disk)
    try check(told, disk.state.afterKill, "no fault")
    let calls = disk.takeHistory().map(\.call)
    for call in calls {
      for fault in Self.faults(of: call) {
        for isLasting in [false, true] {
          let disk = SimulatedDisk(start) { other in
            other.number == call.number || isLasting && other.number > call.number ? fault : nil
          }
          let told = try run(disk)
          let place = "\(fault) at call \(call.number)\(isLasting ? " and all after it" : "")"
          let state = disk.state
          let ends = [
            state.afterKill, state.afterWorstPowerCut, state.afterPowerCut(using: &random),
          ]
          for left in ends { try check(told, left, "\(place), \(call.kind) of \(call.path)") }
        }
      }
    }
    return calls.count
  }
}
