import Dispatch
import Synchronization

/// A record of whether this program has a lock of a journal or of a queue: a program stopped at
/// that time, as by Ctrl-Z, keeps all others from the list until a person continues it.
package final class LockHolding: Sendable {
  /// The instance of the whole program, which is stopped as a whole.
  package static let ofProgram = LockHolding()

  /// The time to wait for a lock being requested: another program may hang, and Ctrl-Z must still
  /// work. A lock granted just after that time is not noticed.
  private static let patience = DispatchTimeInterval.seconds(1)

  private let gate = DispatchSemaphore(value: 1)
  private let asked = DispatchGroup()
  fileprivate let held = DispatchGroup()

  /// Calls a closure while this program has no lock; requests for a lock wait until the closure
  /// returns.
  package func withoutLocks(_ body: () -> Void) {
    gate.wait()
    _ = asked.wait(timeout: .now() + Self.patience)
    held.wait()
    body()
    gate.signal()
  }

  /// Calls a closure that requests a lock, and records the request until the closure returns.
  func asking<Answer, Failure: Error>(
    _ ask: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    gate.wait()
    asked.enter()
    gate.signal()
    defer { asked.leave() }
    return try ask()
  }

  /// Records that the program has a lock, until the returned value ends or is released.
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

  /// Records that the lock was released. A second call does nothing.
  func end() {
    if isOver.exchange(true, ordering: .relaxed) { return }
    holding.held.leave()
  }
}
