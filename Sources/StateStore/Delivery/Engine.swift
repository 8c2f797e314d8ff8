public import Synchronization

/// The state of a store, its observers, and how a write reaches the observers: all of a store that
/// its runs hold.
///
/// A run of the whole state, or of a binding, writes without a look at whether the store is there,
/// which would take as long as the write; but no run keeps anything of the state alive, for the
/// store destroys the state at its own end.
@usableFromInline
final class Engine<State: Sendable>: Sendable {
  @usableFromInline let lock: Lock<Core<State>>
  /// The observers that were cancelled by a thread that held the lock, and are still in their
  /// places.
  @usableFromInline let pendingRemovals = RawMutex<[AnyObserver]>([])
  /// Whether there is something to be cleared up, once the lock is free.
  @usableFromInline let hasLeftovers = Atomic<Bool>(false)
  /// Whether the store is gone.
  @usableFromInline let hasEnded = Atomic<Bool>(false)
  @usableFromInline let executor: (any TaskExecutor)?
  @usableFromInline let diagnostics: @Sendable (Diagnostic) -> Void
  @usableFromInline let probe: (any StoreProbe<State>)?
  @usableFromInline let hasProbe: Bool

  init(
    _ state: State, trackedReads: TrackedReads, on executor: (any TaskExecutor)?,
    roundLimit: Int?, diagnostics: @escaping @Sendable (Diagnostic) -> Void,
    probe: (any StoreProbe<State>)?
  ) {
    self.executor = executor
    self.diagnostics = diagnostics
    self.probe = probe
    hasProbe = probe != nil
    lock = Lock(
      Core(
        state, trackedReads: trackedReads, roundLimit: roundLimit, destroysEarly: executor == nil))
  }

  /// Destroys the state, as the store goes: at once, or when the thread that writes or delivers at
  /// this moment, for a run, has done so.
  func end() {
    hasEnded.store(true, ordering: .releasing)
    hasLeftovers.store(true, ordering: .releasing)
    if !lock.isHeldHere { destroyState() }
  }

  /// Destroys the state outside the lock, unless a thread delivers or a task is about to: who
  /// delivers destroys the state after that.
  @usableFromInline
  func destroyState() {
    lock.destroyValue { $0.deliverer == 0 && !$0.hasSuccessor }
  }
}
