/// Everything that the store's lock guards: the state, and the observers of its values.
///
/// **Who may touch what.** `Core` and everything it reaches are touched only under the lock, with
/// one exception: the observed values of the current round belong to the *deliverer*, the thread
/// that settles them and calls their observers outside the lock. Changes to these values during the
/// round are noted (touched fields, `added`, `removed`); the deliverer applies the notes under the
/// lock before its next round. A round begins and ends under the lock. So one deliverer's writes
/// are visible to the next deliverer, and to a thread that finds a value outside a round.
@usableFromInline
struct Core<State: Sendable>: ~Copyable, @unchecked Sendable {
  @usableFromInline var draft: Draft<State>
  /// The reads that the Observation library tracks. They are here, not beside the lock, because the
  /// closures that wait for a change of these reads go with the state.
  @usableFromInline let trackedReads: TrackedReads
  @usableFromInline let lockOwner: LockOwner
  /// The number of writes that touched something.
  @inlinable var version: UInt64 { draft.versions.latest }
  @usableFromInline var fields = FieldTable<State>()
  /// The observed values, each read and compared once a round for all its observers; nil is a free
  /// slot.
  @usableFromInline var observedValues: ContiguousArray<AnyObservedValue<State>?> = []
  /// The free slots of `observedValues`.
  @usableFromInline var freeIndices: [Int] = []
  /// The observed values of computed key paths, as indices, for sharing; closures are not shared.
  @usableFromInline var computed: [ComputedValueKey<State>: Int] = [:]
  /// The thread that delivers; 0 without one.
  @usableFromInline var deliverer: UInt = 0
  /// Whether a task is about to deliver the rest that the last deliverer left.
  @usableFromInline var hasSuccessor = false
  /// The number of the current round; its observed values carry this number.
  @usableFromInline var roundNumber: UInt64 = 0
  /// The index of the observed value whose new observer already has its slot and waits for the next
  /// round; -1 without one.
  @usableFromInline var placed = -1
  /// The observers without a slot among the observers of their value: all after `lastPlaced`.
  @usableFromInline var added = ObserverList()
  /// The order of the last observer that got a slot.
  @usableFromInline var lastPlaced: UInt64 = 0
  /// The cancelled observers of values that are part of the current round.
  @usableFromInline var removed: [AnyObserver] = []
  /// The observed lists, as indices, whose element indexes hold unobserved ids.
  @usableFromInline var unswept: [Int] = []
  /// The number of subscriptions so far.
  @usableFromInline var subscriptions: UInt64 = 0
  /// The link from the subscriptions to the store; made for the first subscription.
  @usableFromInline var link: StoreLink?
  @usableFromInline var cycle: CycleWatch
  /// Sees each write; nil without a probe and without observers of writes.
  @usableFromInline var recorder: WriteRecorder<State>?
  /// The version for which the current round calls its observers.
  @usableFromInline var roundVersion: UInt64 = 0
  @usableFromInline var turn = DeliveryTurn()
  #if DEBUG
    /// The values that are computed from declared stored properties, as indices.
    @usableFromInline var declared: Set<Int> = []
    /// The version at the last audit of the declared values.
    @usableFromInline var auditedAt: UInt64 = 0
  #endif
  /// The deliverer's round; empty without a deliverer.
  @usableFromInline let round: Round<State>

  init(
    _ state: State, trackedReads: TrackedReads = TrackedReads(),
    lockedBy lockOwner: LockOwner = LockOwner(), round: Round<State> = Round(), roundLimit: Int?,
    destroysEarly: Bool = false, recorder: WriteRecorder<State>? = nil
  ) {
    self.recorder = recorder
    self.trackedReads = trackedReads
    self.lockOwner = lockOwner
    self.round = round
    draft = Draft(state, owner: trackedReads, destroysEarly: destroysEarly)
    cycle = CycleWatch(limit: roundLimit)
  }
}
