/// Everything that the store's lock guards: the state, and who is to hear of its changes.
///
/// **Who may touch what.** The properties of `Core` are touched under the lock only. What the rounds
/// reach (observed values, rosters of observers) belongs to the *deliverer*: the one thread that set
/// `isDelivering`, and reads them outside the lock while it calls observers. Everyone else leaves a
/// note (touched fields, `joining`, `leaving`), which the deliverer carries out under the lock
/// before its next round. The role is taken and given up under the lock, so what the last deliverer
/// wrote is visible to the next.
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
  @usableFromInline var isDelivering = false
  @usableFromInline var joining: [AnyObserver] = []
  @usableFromInline var leaving: [AnyObserver] = []
  @usableFromInline var subscriptions: UInt64 = 0
  /// What the subscriptions reach the store by; made for the first of them.
  @usableFromInline var link: StoreLink?
  @usableFromInline var cycle: CycleWatch
  /// Its arrays are used again by the next deliverer.
  @usableFromInline var idleRound = Round<State>()

  init(_ state: State, roundLimit: Int) {
    draft = Draft(state)
    cycle = CycleWatch(limit: roundLimit)
  }
}
