public import Synchronization

/// The thread that holds a lock.
@usableFromInline
final class LockOwner: Sendable {
  /// 0 without a thread. A thread reads *its own* number here only after it stored the number
  /// itself, so relaxed ordering is enough.
  @usableFromInline let thread = Atomic<UInt>(0)

  @inlinable
  init() {}

  /// Whether the calling thread holds the lock.
  @inlinable
  @inline(__always)
  var isHeldHere: Bool {
    let owner = thread.load(ordering: .relaxed)
    // Mostly no thread holds the lock.
    return owner != 0 && owner == currentThread()
  }
}
