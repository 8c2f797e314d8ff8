import StateStore
import Synchronization

/// The least work of a load that can be waited for, cancelled and superseded, and whose late value is
/// refused (L11, L13).
final class LeastLoad: Sendable {
  private struct Contents: Sendable {
    var isDecided = false
    var isFinished = false
    var task: Task<Void, Never>?
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let contents = Mutex(Contents())

  /// Returns whether the caller may write the result.
  func decide() -> Bool {
    contents.withLock { contents in
      defer { contents.isDecided = true }
      return !contents.isDecided
    }
  }

  func hold(_ task: Task<Void, Never>) {
    contents.withLock { if !$0.isFinished { $0.task = task } }
  }

  func cancel() {
    let task = contents.withLock { contents in
      contents.isDecided = true
      return contents.task
    }
    task?.cancel()
    finish()
  }

  func finish() {
    let (waiting, task) = contents.withLock { contents in
      contents.isFinished = true
      defer { (contents.waiting, contents.task) = ([], nil) }
      return (contents.waiting, contents.task)
    }
    for caller in waiting { caller.resume() }
    withExtendedLifetime(task) {}
  }

  nonisolated(nonsending) func finished() async {
    if contents.withLock({ $0.isFinished }) { return }
    await withCheckedContinuation { caller in
      let isFinished = contents.withLock { contents in
        if !contents.isFinished { contents.waiting.append(caller) }
        return contents.isFinished
      }
      if isFinished { caller.resume() }
    }
  }
}

extension LeastStore where State: Answering {
  /// Writes `isLoading`, cancels the load before, and starts a task that writes the answer of `work`
  /// unless a newer load has begun.
  func load(
    on executor: InlineExecutor?, _ work: @escaping @Sendable () async throws -> Int
  ) -> LeastLoad {
    let load = LeastLoad()
    var older: LeastLoad?
    write(0) { contents in
      older = contents.load
      contents.load = load
      contents.state.answer.setIsLoading()
    }
    older?.cancel()
    load.hold(
      Task(executorPreference: executor) {
        if let answer = try? await work() {
          self.write(0) { contents in
            if !load.decide() { return }
            contents.replaced.append(contents.state.answer)
            contents.state.answer = .loaded(answer)
            contents.load = nil
          }
        }
        load.finish()
      })
    return load
  }
}
