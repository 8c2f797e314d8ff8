import Synchronization

/// Counts the work in progress of a store, for callers that wait until it is zero.
///
/// Work is counted far more often than awaited: only waiting callers take the lock.
@usableFromInline
final class WorkTally: Sendable {
  private let count = Atomic<Int>(0)
  private let hasWaiting = Atomic<Bool>(false)
  private let waiting = RawMutex<[CheckedContinuation<Void, Never>]>([])

  func begin() { count.add(1, ordering: .sequentiallyConsistent) }

  func end() {
    let rest = count.subtract(1, ordering: .sequentiallyConsistent).newValue
    // A waiting caller sets the flag before it reads the count, and this thread reads the flag
    // after it has counted: one of them sees the other.
    if rest == 0, hasWaiting.load(ordering: .sequentiallyConsistent) { resumeWaiting() }
  }

  private func resumeWaiting() {
    let settled = waiting.withLock { waiting -> [CheckedContinuation<Void, Never>] in
      // Callers also wait for work that began in between.
      if count.load(ordering: .sequentiallyConsistent) > 0 { return [] }
      hasWaiting.store(false, ordering: .sequentiallyConsistent)
      return exchange(&waiting, with: [])
    }
    for continuation in settled { continuation.resume() }
  }

  /// Returns when no counted work is in progress.
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
