import Foundation
import Testing

@testable import StateStore

/// Whether the number of the thread is asked for anew after an `await`; compiled with optimization,
/// the program in Tests/Optimized tells more.
@Suite(.timeLimit(.minutes(30)))
struct CurrentThreadTests {
  @Test func `a task that goes on at another thread is told that thread's number`() async {
    let executor = ThreadForEachJob()
    defer { executor.end.signal() }
    await Task(executorPreference: executor) {
      var numbers: Set<UInt> = []
      var threads: Set<ObjectIdentifier> = []
      // A task that is resumed before it waits stays where it is.
      for _ in 0..<50 {
        numbers.insert(currentThread())
        threads.insert(thisThread())
        await Task.yield()
      }
      #expect(numbers.count == threads.count && threads.count > 1)
    }.value
  }
}

/// The thread that calls, as Foundation knows it.
private func thisThread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }

/// An executor that runs each job on a thread of its own, all of which live until the end is told.
private final class ThreadForEachJob: TaskExecutor {
  let end = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { [end] in
      unsafe job.runSynchronously(on: self.asUnownedTaskExecutor())
      end.wait()
      end.signal()
    }
  }
}
