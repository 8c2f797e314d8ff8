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
  /// The memory of the value; nil once the value was destroyed.
  @usableFromInline
  @safe
  struct Place: @unchecked Sendable {
    @usableFromInline var pointer: UnsafeMutablePointer<Value>?

    @inlinable
    init(_ value: consuming sending Value) {
      unsafe pointer = .allocate(capacity: 1)
      unsafe pointer?.initialize(to: value)
    }

    /// Destroys the value, which no other code can see any more.
    func destroy() {
      unsafe pointer?.deinitialize(count: 1)
      unsafe pointer?.deallocate()
    }
  }

  @usableFromInline let mutex: RawMutex<Place>
  @usableFromInline let owner: LockOwner

  @inlinable
  init(_ value: consuming sending Value, owner: LockOwner = LockOwner()) {
    self.owner = owner
    mutex = RawMutex(Place(value))
  }

  deinit { mutex.withLock { $0 }.destroy() }

  /// Whether the calling thread is inside `withLock`.
  @inlinable
  var isHeldHere: Bool { owner.isHeldHere }

  /// Lends the value, which must exist.
  @inlinable
  borrowing func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Asked before, for other threads may wait for the lock.
    let thread = currentThread()
    return try mutex.withLock { place throws(Failure) in
      owner.thread.store(thread, ordering: .relaxed)
      defer { owner.thread.store(0, ordering: .relaxed) }
      return Handover(try unsafe body(&place.pointer!.pointee))
    }.value
  }

  /// Lends the value; nil if the value was destroyed.
  @inlinable
  @discardableResult
  borrowing func withLockIfThere<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result?
  ) throws(Failure) -> Result? {
    let thread = currentThread()
    return try mutex.withLock { place throws(Failure) -> Handover<Result?> in
      guard let pointer = unsafe place.pointer else { return Handover(nil) }
      owner.thread.store(thread, ordering: .relaxed)
      defer { owner.thread.store(0, ordering: .relaxed) }
      return Handover(try unsafe body(&pointer.pointee))
    }.value
  }

  /// Destroys the value outside the lock if `isRight` is true; nobody is lent the value from then
  /// on.
  borrowing func destroyValue(if isRight: (borrowing Value) -> Bool) {
    let destroyed = mutex.withLock { place -> Place? in
      guard let pointer = unsafe place.pointer, unsafe isRight(pointer.pointee) else { return nil }
      let found = place
      unsafe place.pointer = nil
      return found
    }
    destroyed?.destroy()
  }
}

/// Carries a closure's result out of `Mutex.withLock`, which requires a `sending` result.
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
