/// Everything that the store's lock guards: the state, and the observers of its values.
///
/// **Who may touch what.** `Core` and what it reaches are touched under the lock only, with one
/// exception: the observed values of the current round belong to the *deliverer*, the thread that
/// settles them and calls their observers outside the lock. What concerns one of these values
/// meanwhile is noted (touched fields, `added`, `removed`), and the deliverer carries the notes out
/// under the lock before its next round. A round begins and ends under the lock, so what one
/// deliverer wrote is visible to the next deliverer, and to a thread that finds a value that is not
/// part of a round.
@usableFromInline
struct Core<State: Sendable>: ~Copyable, @unchecked Sendable {
  @usableFromInline var draft: Draft<State>
  /// The reads that the Observation library tracks: here, not beside the lock, for the closures
  /// that wait for a change of these reads go with the state.
  @usableFromInline let trackedReads: TrackedReads
  /// Counts the writes that touched something.
  @inlinable var version: UInt64 { draft.versions.latest }
  @usableFromInline var fields = FieldTable<State>()
  /// The observed values, each read and compared once a round for all its observers; nil is a free
  /// slot.
  @usableFromInline var observedValues: ContiguousArray<AnyObservedValue<State>?> = []
  /// The free slots of `observedValues`.
  @usableFromInline var freeIndices: [Int] = []
  /// The observed values of computed key paths, for sharing, as indices; closures are not shared.
  @usableFromInline var computed: [ComputedValueKey<State>: Int] = [:]
  /// The thread that delivers; 0 is no thread.
  @usableFromInline var deliverer: UInt = 0
  /// Whether a task is about to deliver what the last deliverer has left.
  @usableFromInline var hasSuccessor = false
  /// Counts the rounds: an observed value with this number is part of the current one.
  @usableFromInline var roundNumber: UInt64 = 0
  /// The observers that have no place among the observers of their value yet: all after
  /// `lastPlaced`.
  @usableFromInline var added = ObserverList()
  /// The order of the last observer that was placed.
  @usableFromInline var lastPlaced: UInt64 = 0
  /// The cancelled observers of values that are part of the current round.
  @usableFromInline var removed: [AnyObserver] = []
  /// The observed lists, as indices, whose element indexes have ids that nobody observes any more.
  @usableFromInline var unswept: [Int] = []
  /// How many subscriptions there have been.
  @usableFromInline var subscriptions: UInt64 = 0
  /// The way from the subscriptions to the store; made for the first of them.
  @usableFromInline var link: StoreLink?
  @usableFromInline var cycle: CycleWatch
  @usableFromInline var turn = DeliveryTurn()
  #if DEBUG
    /// The values that are computed from declared stored properties, as indices.
    @usableFromInline var declared: Set<Int> = []
    /// The version at which the declared values were audited last.
    @usableFromInline var auditedAt: UInt64 = 0
  #endif
  /// The empty round whose arrays the next deliverer uses again.
  @usableFromInline var idleRound = Round<State>()

  init(
    _ state: State, trackedReads: TrackedReads = TrackedReads(), roundLimit: Int?,
    destroysEarly: Bool = false
  ) {
    self.trackedReads = trackedReads
    draft = Draft(state, owner: ObjectIdentifier(trackedReads), destroysEarly: destroysEarly)
    cycle = CycleWatch(limit: roundLimit)
  }
}
