#if STATESTORE_PTHREAD_LOCK
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// `Mutex` over a pthread lock, for the thread sanitizer only.
  ///
  /// The sanitizer intercepts pthread calls. It cannot see the futex inside `Synchronization.Mutex`
  /// on Linux, so every access that such a lock orders looks like a race.
  @usableFromInline
  @safe
  struct PthreadMutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private let raw: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    @usableFromInline
    init(_ initial: consuming sending Value) {
      unsafe raw = .allocate(capacity: 1)
      unsafe raw.initialize(to: pthread_mutex_t())
      unsafe pthread_mutex_init(raw, nil)
      unsafe value = .allocate(capacity: 1)
      unsafe value.initialize(to: initial)
    }

    deinit {
      unsafe pthread_mutex_destroy(raw)
      unsafe raw.deallocate()
      unsafe value.deinitialize(count: 1)
      unsafe value.deallocate()
    }

    @usableFromInline
    borrowing func withLock<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      unsafe pthread_mutex_lock(raw)
      defer { unsafe pthread_mutex_unlock(raw) }
      return try unsafe body(&value.pointee)
    }
  }
#endif
