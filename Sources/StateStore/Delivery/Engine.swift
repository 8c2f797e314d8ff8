public import Synchronization

/// The state of a store, its observers, and the delivery of writes to them: everything of a store
/// that its runs hold.
///
/// A run of the whole state, or of a binding, writes without checking whether the store exists: the
/// check would take as long as the write. Yet no run keeps any part of the state alive, because a
/// released store destroys its state.
@usableFromInline
final class Engine<State: Sendable>: Sendable {
  @usableFromInline let lock: Lock<Core<State>>
  /// The round of the thread that delivers.
  @usableFromInline let round = Round<State>()
  /// The observers that a thread cancelled while it held the lock, still in their slots.
  @usableFromInline let pendingRemovals = RawMutex<[AnyObserver]>([])
  /// What threads that held the lock have left to do once the lock is free.
  @usableFromInline let pendingSteps = RawMutex<[@Sendable () -> Void]>([])
  /// Whether anything needs clearing up once the lock is free.
  @usableFromInline let hasLeftovers = Atomic<Bool>(false)
  @usableFromInline let derivedMoments = DerivedMoments()
  /// Whether the store is gone.
  @usableFromInline let hasEnded = Atomic<Bool>(false)
  @usableFromInline let executor: (any TaskExecutor)?
  @usableFromInline let diagnostics: @Sendable (Diagnostic) -> Void
  @usableFromInline let probe: (any StoreProbe<State>)?
  let secrets: Secrets
  let roundLimit: Int?

  init(
    _ state: State, trackedReads: TrackedReads, on executor: (any TaskExecutor)?,
    roundLimit: Int?, diagnostics: @escaping @Sendable (Diagnostic) -> Void,
    probe: (any StoreProbe<State>)?, secrets: Secrets = .none
  ) {
    self.executor = executor
    self.diagnostics = diagnostics
    self.probe = probe
    self.secrets = secrets
    self.roundLimit = roundLimit
    let owner = LockOwner()
    lock = Lock(
      Core(
        state, trackedReads: trackedReads, lockedBy: owner, round: round, roundLimit: roundLimit,
        destroysEarly: executor == nil,
        recorder: probe == nil ? nil : WriteRecorder(hasProbe: true)),
      owner: owner)
  }

  /// Destroys the state of a released store: at once, or after a thread that now writes or
  /// delivers, for a run, has finished.
  func end() {
    hasEnded.store(true, ordering: .releasing)
    hasLeftovers.store(true, ordering: .releasing)
    if !lock.isHeldHere { destroyState() }
  }

  /// Destroys the state outside the lock, unless a thread delivers or a task is about to: the
  /// deliverer then destroys the state afterwards.
  @usableFromInline
  func destroyState() {
    lock.destroyValue { $0.deliverer == 0 && !$0.hasSuccessor }
  }
}
