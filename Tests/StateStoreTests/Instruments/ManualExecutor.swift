import Foundation

/// Keeps the jobs of its tasks until a test runs them, on the test's own thread, in any order.
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

  /// Runs one job, which one `choice` decides; false when there is none.
  @discardableResult
  func runOne(_ choice: UInt64) -> Bool {
    let job = lock.withLock {
      jobs.isEmpty ? nil : jobs.remove(at: Int(choice % UInt64(jobs.count)))
    }
    unsafe job?.runSynchronously(on: asUnownedTaskExecutor())
    return job != nil
  }
}
