import Dispatch

/// Runs work that waits for the system on a thread outside Swift's pool.
package func blocking<Value: Sendable, Failure: Error>(
  _ work: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  try await withCheckedContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(returning: Result(catching: work))
    }
  }.get()
}
