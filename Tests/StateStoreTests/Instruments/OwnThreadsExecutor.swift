import Dispatch
import StateStore

/// An executor that runs jobs side by side, on threads that no other test fills.
final class OwnThreadsExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "own threads", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// The scheduler of stores whose work is to run here.
  var scheduler: Scheduler {
    var scheduler = Scheduler.live
    scheduler.executor = self
    return scheduler
  }
}
