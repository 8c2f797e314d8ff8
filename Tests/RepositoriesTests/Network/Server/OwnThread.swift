import Foundation
import Synchronization

/// Runs `body` on a thread of its own, where `body` may wait: on threads of the pool, tests would
/// wait for each other.
func onOwnThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  let work = OneTimeWork { Result { try body() } }
  return try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: work.run()) }.start()
  }
}

/// Runs `body` on a thread of its own, which is part of the group until `body` is run and released.
func onOwnThread(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
  let work = OneTimeWork(body)
  group.enter()
  Thread {
    work.run()
    group.leave()
  }.start()
}

/// A closure that is released by its run: a thread holds what it was started with a little longer.
private final class OneTimeWork<Value: Sendable>: Sendable {
  private let body: Mutex<(@Sendable () -> Value)?>

  init(_ body: @escaping @Sendable () -> Value) {
    self.body = Mutex(body)
  }

  func run() -> Value {
    guard let body = body.withLock({ $0.take() }) else { fatalError("Work runs once.") }
    return body()
  }
}
