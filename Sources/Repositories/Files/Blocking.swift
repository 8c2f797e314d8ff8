import Dispatch

/// Runs blocking system calls on a thread outside Swift's pool.
package func blocking<Value: Sendable, Failure: Error>(
  _ work: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  try await withCheckedContinuation { continuation in
    // A serial queue of its own gets a thread at once. On Linux the global queues share their few
    // threads with Swift's tasks, so work that blocks there blocks all tasks.
    DispatchQueue(label: "blocking").async {
      continuation.resume(returning: Result(catching: work))
    }
  }.get()
}
