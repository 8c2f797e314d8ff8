import Synchronization

/// Makes calls of repositories slow and lets them fail by chance, to try a program on such storage.
///
/// Repositories that share an injection draw from one sequence: the same calls, begun in the same order,
/// fail alike whenever the seed is the same.
///
/// ```swift
/// let faults = FaultInjection(latency: .milliseconds(300), failureRate: 0.2, seed: 7, clock: clock)
/// let todos = FaultInjectingTodosRepository(JournalTodosRepository(path: path), faults: faults)
/// ```
package final class FaultInjection: Sendable {
  private let latency: Duration
  private let failureRate: Double
  private let clock: any Clock<Duration>
  private let chance: Mutex<SplitMix64>

  /// Makes an injection that all repositories of a program share.
  ///
  /// - Parameters:
  ///   - latency: how long every call waits first.
  ///   - failureRate: how likely a call fails, from 0, never, to 1, always.
  ///   - seed: what chooses the calls that fail.
  ///   - clock: the clock that the calls wait on.
  package init(latency: Duration, failureRate: Double, seed: UInt64, clock: any Clock<Duration>) {
    precondition(latency >= .zero, "A latency is zero or more, but this one is \(latency).")
    precondition(
      (0...1).contains(failureRate),
      "A failure rate is from 0 to 1, but this one is \(failureRate).")
    self.latency = latency
    self.failureRate = failureRate
    self.clock = clock
    chance = Mutex(SplitMix64(seed: seed))
  }

  /// Waits for the latency, then throws when the call is one that fails.
  ///
  /// It is called before the repository is asked, so a call that fails has done nothing.
  ///
  /// - Throws: `InjectedFault`; `CancellationError` when the task is cancelled while it waits.
  func hinder(_ call: InjectedFault.Call) async throws {
    // Drawn before the wait: the order in which equal waits end is not promised.
    let fails = drawsFailure()
    if latency > .zero { try await clock.sleep(for: latency) }
    if fails { throw InjectedFault(call: call) }
  }

  private func drawsFailure() -> Bool {
    // Not by Double.random(in:using:), which may draw otherwise in another version of Swift.
    let number = chance.withLock { $0.next() }
    return Double(number >> 11) * 0x1p-53 < failureRate
  }
}
