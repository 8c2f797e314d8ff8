/// Everything that the store's lock guards: the state, and who is to hear of its changes.
///
/// **Who may touch what.** `Core` and what it reaches are touched under the lock only, with one
/// exception: the channels of the current round belong to the *deliverer*, the thread that settles
/// them and calls their observers outside the lock. What concerns one of these channels meanwhile is
/// noted (touched fields, `joining`, `leaving`), and the deliverer carries it out under the lock
/// before its next round. A round begins and ends under the lock, so what one deliverer wrote is
/// visible to the next, and to whoever finds a channel that is not part of a round.
@usableFromInline
struct Core<State: Sendable>: ~Copyable, @unchecked Sendable {
  @usableFromInline var draft: Draft<State>
  /// Counts the writes that touched something.
  @inlinable var version: UInt64 { draft.versions.latest }
  @usableFromInline var fields = FieldTable<State>()
  @usableFromInline var sources: ContiguousArray<Source<State>> = []
  /// The sources of computed values, those of closures aside.
  @usableFromInline var computed: [SourceKey<State>: Int] = [:]
  /// The slots of `sources` without a channel.
  @usableFromInline var freeSources: [Int] = []
  /// The thread that delivers; 0 is nobody.
  @usableFromInline var deliverer: UInt = 0
  /// A task is about to deliver what the last deliverer has left.
  @usableFromInline var hasSuccessor = false
  /// Counts the rounds: a channel with this number is part of the current one.
  @usableFromInline var roundNumber: UInt64 = 0
  /// The observers that have no places among those of their channels yet: all after `lastJoined`.
  @usableFromInline var joining = Roster()
  @usableFromInline var lastJoined: UInt64 = 0
  /// The observers of channels of the current round that were cancelled.
  @usableFromInline var leaving: [AnyObserver] = []
  /// The sources of elements some of which nobody observes any more.
  @usableFromInline var thinned: [Int] = []
  @usableFromInline var subscriptions: UInt64 = 0
  /// What the subscriptions reach the store by; made for the first of them.
  @usableFromInline var link: StoreLink?
  @usableFromInline var cycle: CycleWatch
  @usableFromInline var turn = DeliveryTurn()
  #if DEBUG
    /// The sources of values that are computed from declared stored properties.
    @usableFromInline var declared: Set<Int> = []
    /// The version at which they were looked at last.
    @usableFromInline var auditedAt: UInt64 = 0
  #endif
  /// Its arrays are used again by the next deliverer.
  @usableFromInline var idleRound = Round<State>()

  init(
    _ state: State, roundLimit: Int?, owner: ObjectIdentifier = ObjectIdentifier(State.self),
    destroysEarly: Bool = false
  ) {
    draft = Draft(state, owner: owner, destroysEarly: destroysEarly)
    cycle = CycleWatch(limit: roundLimit)
  }
}
