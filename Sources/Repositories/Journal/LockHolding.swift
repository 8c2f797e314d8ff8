import Dispatch
import Synchronization

/// Knows when this program has a lock of a journal: a program that is stopped then, as by Ctrl-Z,
/// keeps all others from the list until somebody continues it.
package final class LockHolding: Sendable {
  /// Of the whole program, which is stopped as a whole.
  package static let ofProgram = LockHolding()

  /// How long to wait for a lock that is asked for: another program may hang, and Ctrl-Z is to work
  /// all the same. A lock that is given in the very moment after that is not noticed.
  private static let patience = DispatchTimeInterval.seconds(1)

  private let gate = DispatchSemaphore(value: 1)
  private let asked = DispatchGroup()
  fileprivate let held = DispatchGroup()

  /// Calls a closure while this program has no lock; who asks for one meanwhile waits until the
  /// closure returns.
  package func withoutLocks(_ body: () -> Void) {
    gate.wait()
    _ = asked.wait(timeout: .now() + Self.patience)
    held.wait()
    body()
    gate.signal()
  }

  /// Notes that a lock is asked for, in a closure that returns when the answer is there.
  func asking<Answer, Failure: Error>(
    _ ask: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    gate.wait()
    asked.enter()
    gate.signal()
    defer { asked.leave() }
    return try ask()
  }

  /// Notes that the program has a lock, until the value is told to end or is released.
  func begin() -> LockHold { LockHold(self) }
}

/// The time for which a lock is held.
final class LockHold: Sendable {
  private let holding: LockHolding
  private let isOver = Atomic<Bool>(false)

  fileprivate init(_ holding: LockHolding) {
    self.holding = holding
    holding.held.enter()
  }

  deinit { end() }

  /// Notes that the lock was given up. To do so twice is harmless.
  func end() {
    if isOver.exchange(true, ordering: .relaxed) { return }
    holding.held.leave()
  }
}
