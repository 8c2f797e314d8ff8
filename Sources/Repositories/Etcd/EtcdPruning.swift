import Synchronization

/// Forgetting what is old goes on behind the answer to a save, one time at once: however long that
/// takes, and whatever becomes of the task that has saved.
final class EtcdPruning: Sendable {
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// Begins to prune, unless that is under way.
  func begin(_ prune: @escaping @Sendable () async -> Void) {
    task.withLock { task in
      if task != nil { return }
      task = Task {
        await prune()
        self.task.withLock { $0 = nil }
      }
    }
  }

  /// Returns when nothing is being pruned; a task that is cancelled while it waits ends the
  /// pruning.
  func ended() async {
    guard let task = task.withLock({ $0 }) else { return }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
