import Foundation
import StateStoreTesting
import Testing

@testable import StateStore

/// In a release build, a number that the optimizer has kept from before an `await` would be another thread's.
@Suite(.timeLimit(.minutes(1)))
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

  @Test func `tasks that go from thread to thread are never taken for the one that writes`() async {
    let count = LongTests.rounds(2000)
    let store = Store(Screen())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask(executorPreference: OwnThreadsExecutor()) {
          for _ in 0..<count {
            store.update { $0.count += 1 }
            await Task.yield()
            let subscription = store.observe(\.count) { _ in }
            store.update { $0.count += 1 }
            await Task.yield()
            store.update { _ in subscription.cancel() }
          }
        }
      }
    }
    #expect(store.state.count == 8 * count)
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

private struct Screen {
  var count = 0
}
