import Synchronization

/// A source of delays and random failures for repository calls, to test a program on bad storage.
///
/// Repositories that share an injection draw from one sequence: with the same seed, the same calls,
/// begun in the same order, fail alike.
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
  ///   - latency: the time that every call waits first.
  ///   - failureRate: the likelihood that a call fails, from 0, never, to 1, always.
  ///   - seed: the seed of the random choice of failing calls.
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

  /// Waits for the latency, then throws if the call has to fail.
  ///
  /// It runs before the repository is called, so a call that fails has done nothing.
  ///
  /// - Throws: `InjectedFault`; `CancellationError` if the task is cancelled while it waits.
  func hinder(_ call: InjectedFault.Call) async throws {
    // Drawn before the wait: equal waits may end in any order.
    let fails = drawsFailure()
    if latency > .zero { try await clock.sleep(for: latency) }
    if fails { throw InjectedFault(call: call) }
  }

  private func drawsFailure() -> Bool {
    // Not by Double.random(in:using:), which may draw other numbers in another version of Swift.
    let number = chance.withLock { $0.next() }
    return Double(number >> 11) * 0x1p-53 < failureRate
  }
}
