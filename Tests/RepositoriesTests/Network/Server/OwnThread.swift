import Foundation

/// Runs `body` on a thread of its own, where `body` may wait: on threads of the pool, tests would wait for
/// each other.
func onOwnThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread {
      continuation.resume(with: Result { try body() })
    }.start()
  }
}
