public import Synchronization

#if STATESTORE_PTHREAD_LOCK
  @usableFromInline typealias RawMutex = PthreadMutex
#else
  @usableFromInline typealias RawMutex = Mutex
#endif

/// The store's lock: it owns the value it guards and knows which thread holds it.
///
/// Knowing the owner turns a thread's deadlock with itself into a message (L2). Building with
/// `-Xswiftc -DSTATESTORE_PTHREAD_LOCK` swaps in a lock that the thread sanitizer can see.
@usableFromInline
struct Lock<Value: ~Copyable & Sendable>: ~Copyable, Sendable {
  @usableFromInline let mutex: RawMutex<Value>
  /// The thread that holds the lock; 0 is no thread. A thread reads *its own* number here only after it
  /// stored the number itself, so relaxed ordering is enough.
  @usableFromInline let owner = Atomic<UInt>(0)

  @inlinable
  init(_ value: consuming sending Value) {
    mutex = RawMutex(value)
  }

  /// Whether the calling thread is inside `withLock`.
  @inlinable
  var isHeldHere: Bool {
    let owner = owner.load(ordering: .relaxed)
    // Most often no thread has the lock.
    return owner != 0 && owner == currentThread()
  }

  @inlinable
  borrowing func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutex.withLock { value throws(Failure) in
      owner.store(currentThread(), ordering: .relaxed)
      defer { owner.store(0, ordering: .relaxed) }
      return Handover(try body(&value))
    }.value
  }
}

/// Carries a closure's result out of `Mutex.withLock`, which wants a `sending` result.
///
/// The result never leaves the calling thread, so nothing is shared.
@usableFromInline
struct Handover<Value>: @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }
}
