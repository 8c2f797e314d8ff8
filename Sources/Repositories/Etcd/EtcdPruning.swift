import Synchronization

/// Runs the pruning of old edits after the answer to a save, one run at a time: however long a run
/// takes, and whatever happens to the task that saved.
final class EtcdPruning: Sendable {
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// Begins to prune, unless pruning is in progress.
  func begin(_ prune: @escaping @Sendable () async -> Void) {
    task.withLock { task in
      if task != nil { return }
      task = Task {
        await prune()
        self.task.withLock { $0 = nil }
      }
    }
  }

  /// Waits for the pruning to end; cancelling the waiting task cancels the pruning.
  func ended() async {
    guard let task = task.withLock({ $0 }) else { return }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
