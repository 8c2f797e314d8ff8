public import Synchronization

/// The moments for which threads compute derived values now: a computation that reads another
/// derived value must get the value of the computation's own moment.
@usableFromInline
struct DerivedMoments: ~Copyable, Sendable {
  @usableFromInline
  struct Moment: Sendable {
    let thread: UInt
    /// The version of the state; `.max` for observers, which read the newest values.
    let version: UInt64
    /// The `Snapshot` of the moment, if the computation has it.
    let snapshot: (any AnyObject & Sendable)?
    /// Whether the computation has read a value of a later moment.
    var isMixed = false
  }

  @usableFromInline let count = Atomic<Int>(0)
  private let moments = RawMutex<[Moment]>([])

  @usableFromInline
  init() {}

  /// Whether any thread computes a derived value.
  @inlinable var areAny: Bool { count.load(ordering: .relaxed) > 0 }

  /// The moment of the computation that reads on this thread; nil outside computations.
  var here: Moment? {
    let thread = currentThread()
    return moments.withLock { $0.last { $0.thread == thread } }
  }

  /// Begins a computation on this thread.
  @usableFromInline
  func begin(_ version: UInt64, _ snapshot: (any AnyObject & Sendable)? = nil) {
    count.add(1, ordering: .relaxed)
    let moment = Moment(thread: currentThread(), version: version, snapshot: snapshot)
    moments.withLock { $0.append(moment) }
  }

  /// Notes that the computation on this thread has read a value of a later moment.
  func noteLater() {
    let thread = currentThread()
    moments.withLock { moments in
      let place = moments.lastIndex { $0.thread == thread }
      if let place { moments[place].isMixed = true }
    }
  }

  /// Ends the last computation that began on this thread; returns whether its moments are mixed.
  @usableFromInline
  @discardableResult
  func end() -> Bool {
    count.subtract(1, ordering: .relaxed)
    let thread = currentThread()
    // The snapshot is released outside the lock.
    let ended = moments.withLock { moments in
      moments.lastIndex { $0.thread == thread }.map { moments.remove(at: $0) }
    }
    return ended?.isMixed == true
  }
}
