import Dispatch

/// Runs an actor's work one piece after the other on a queue of its own, so that waiting for the
/// disk does not hold up a thread of Swift's pool.
///
/// Dispatch's own serial queues can be executors only on Apple's platforms.
final class BlockingExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "todo journal")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      unsafe job.runSynchronously(on: self.asUnownedSerialExecutor())
    }
  }
}
