import Dispatch

/// An executor that runs an actor's jobs on a queue of its own, so that waiting for the disk blocks
/// no thread of Swift's pool.
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

  /// Calls a closure as a job of the actor, on the calling thread, as soon as the actor is idle.
  func run(_ body: () -> Void) { queue.sync(execute: body) }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
