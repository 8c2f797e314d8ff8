import Synchronization

/// Counts the work of a store that is under way, for whoever waits until there is none.
///
/// Work is counted far more often than waited for: the lock is only for callers that wait.
@usableFromInline
final class WorkTally: Sendable {
  private let count = Atomic<Int>(0)
  private let hasWaiting = Atomic<Bool>(false)
  private let waiting = RawMutex<[CheckedContinuation<Void, Never>]>([])

  func begin() { count.add(1, ordering: .sequentiallyConsistent) }

  func end() {
    let rest = count.subtract(1, ordering: .sequentiallyConsistent).newValue
    // Who waits says so before a look at the count, and this thread looks after it has counted: one
    // sees the other.
    if rest == 0, hasWaiting.load(ordering: .sequentiallyConsistent) { resumeWaiting() }
  }

  private func resumeWaiting() {
    let settled = waiting.withLock { waiting -> [CheckedContinuation<Void, Never>] in
      // Work that has begun meanwhile is waited for, too.
      if count.load(ordering: .sequentiallyConsistent) > 0 { return [] }
      hasWaiting.store(false, ordering: .sequentiallyConsistent)
      return exchange(&waiting, with: [])
    }
    for continuation in settled { continuation.resume() }
  }

  /// Returns when no counted work is under way.
  func settled() async {
    await withCheckedContinuation { continuation in
      waiting.withLock { waiting in
        waiting.append(continuation)
        hasWaiting.store(true, ordering: .sequentiallyConsistent)
      }
      resumeWaiting()
    }
  }
}
