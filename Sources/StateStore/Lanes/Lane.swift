public import Synchronization

/// One path of a state, with its work in progress: the newest load, and the unsaved edits.
///
/// A lane's lock is an inner lock: it may be taken while the store's lock is held, never the
/// reverse. Loads and edits change under both locks, so that they agree with the state.
@usableFromInline
final class Lane<State: Sendable, Value: Sendable>: Sendable {
  @usableFromInline
  struct Contents {
    @usableFromInline var load: LaneLoad<State>?
    /// The version at which the load in progress began: its value may lack later writes. nil when
    /// the load is out of date in any case.
    @usableFromInline var loadsAsOf: UInt64?
    /// When the last load brought its value, in the store's time; nil without such a load, and
    /// after the value was invalidated.
    @usableFromInline var loadedAt: Duration?
    /// Whether the value of the load in progress is out of date on arrival.
    @usableFromInline var isInvalidated = false
    @usableFromInline var attempt: LoadAttempt?
    @usableFromInline var source = LaneSource()
    /// The place in the log of edits, while there are entries.
    var edited: (any EditedPlace<State>)?
    /// The names of the unsaved edits, in the order of their saving.
    var pendingEdits: [String] = []
    /// The store that reports the activity to observers; nil before the first observer.
    var activity: Store<PathActivity>?
    /// The requested pages.
    @usableFromInline var pages = PageRequests()

    @inlinable
    init() {}
  }

  @usableFromInline let path: any WritableKeyPath<State, Loadable<Value>> & Sendable
  /// The fence of the incarnation to which the path is pinned.
  @usableFromInline let fence: Fence?
  @usableFromInline let family: LaneFamily
  /// Whether a state has that incarnation.
  let isSame: (@Sendable (State) -> Bool)?
  /// The first element of a list on the way to the place.
  @usableFromInline let element: (any Hashable & Sendable)?
  /// The bytes of the place in the value of the incarnation; nil for a computed member.
  let member: Range<Int>?
  /// The path without the pin, where the same incarnation may come back.
  let unpinned: (@Sendable () -> any WritableKeyPath<State, Loadable<Value>> & Sendable)?
  @usableFromInline weak let store: Store<State>?
  let scheduler: Scheduler
  @usableFromInline let probe: (any StoreProbe<State>)?
  @usableFromInline let contents = RawMutex(Contents())
  /// Whether anything observes the activity; set under the lock, read after taking the lock.
  @usableFromInline let isObserved = Atomic<Bool>(false)
  private let placeAmongLoading = Atomic(-1)
  /// How often the load was cancelled, or the path was reset.
  @usableFromInline let cancellations = Atomic(0)

  @usableFromInline
  init(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, of store: Store<State>,
    in family: LaneFamily? = nil, fence: Fence? = nil,
    isSame: (@Sendable (State) -> Bool)? = nil, element: (any Hashable & Sendable)? = nil,
    member: Range<Int>? = nil,
    unpinned: (@Sendable () -> any WritableKeyPath<State, Loadable<Value>> & Sendable)? = nil
  ) {
    self.path = path
    self.family = family ?? LaneFamily(at: path)
    self.fence = fence
    self.isSame = isSame
    self.element = element
    self.member = member
    self.unpinned = unpinned
    self.store = store
    scheduler = store.scheduler
    probe = store.probe
  }
}

// MARK: The lane's own life

extension Lane {
  /// Whether the incarnation to which the path is pinned is over: nothing writes there any more.
  @inlinable var isGone: Bool { fence?.isClosed == true }

  @inlinable var extent: Range<Int> { family.extent }

  @usableFromInline var key: AnyKeyPath { path as AnyKeyPath }

  @usableFromInline var place: Int {
    get { placeAmongLoading.load(ordering: .relaxed) }
    set { placeAmongLoading.store(newValue, ordering: .relaxed) }
  }

  @usableFromInline
  func isNeeded(_ isOld: (_ loadedAt: Duration) -> Bool) -> Bool {
    contents.withLock { contents in
      if contents.load != nil || !contents.pendingEdits.isEmpty || contents.pages.areUnderWay
        || contents.pages.failure != nil && !isGone
      {
        return true
      }
      return contents.loadedAt.map { !isOld($0) } ?? false
    }
  }

  @usableFromInline
  func clear() {
    let old = contents.withLock { exchange(&$0, with: Contents()) }
    withExtendedLifetime(old) {}
  }
}
