/// Runs each job at once, on the thread that hands it in.
final class InlineExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    unsafe UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
