import Foundation

/// An executor that keeps jobs until a test runs them, on the test's own thread, in any order.
final class ManualExecutor: TaskExecutor, @unchecked Sendable {
  private let lock = NSLock()
  private var jobs: [UnownedJob] = []

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { jobs.append(job) }
  }

  var isIdle: Bool {
    lock.withLock { jobs.isEmpty }
  }

  /// Runs the job that `choice` selects; returns false when there is no job.
  @discardableResult
  func runOne(_ choice: UInt64) -> Bool {
    let job = lock.withLock {
      jobs.isEmpty ? nil : jobs.remove(at: Int(choice % UInt64(jobs.count)))
    }
    unsafe job?.runSynchronously(on: asUnownedTaskExecutor())
    return job != nil
  }

  /// Runs the oldest job, again and again, until there is none.
  func runAll() {
    while runOne(0) {}
  }
}
