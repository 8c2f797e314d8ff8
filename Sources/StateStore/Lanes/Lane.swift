public import Synchronization

/// One path of a state, with what is under way there: the newest load, and the edits that are not
/// saved yet.
///
/// The lock of a lane is an inner one: it is taken while the store's is held, never the other way
/// round. Loads and edits change under both locks, so that they agree with the state.
@usableFromInline
final class Lane<State: Sendable, Value: Sendable>: Sendable {
  @usableFromInline
  struct Contents {
    @usableFromInline var load: LaneLoad<State>?
    /// The version that the load under way began with: its value may lack what was written since;
    /// nil when the load is out of date in any case.
    @usableFromInline var loadsAsOf: UInt64?
    /// When the last load brought its value, in the store's time; nil without such a load, and when
    /// the value was invalidated.
    @usableFromInline var loadedAt: Duration?
    /// Whether the value of the load under way is out of date as soon as it comes.
    @usableFromInline var isInvalidated = false
    @usableFromInline var attempt: LoadAttempt?
    @usableFromInline var source = LaneSource()
    /// The place in the log of edits, while there are entries.
    var edited: (any EditedPlace<State>)?
    /// The names of the edits that are not saved yet, in the order of their saving.
    var pendingEdits: [String] = []
    /// The store by which observers hear what is under way, once there are any.
    var activity: Store<PathActivity>?
    /// The pages that are asked for.
    @usableFromInline var pages = PageRequests()

    @inlinable
    init() {}
  }

  @usableFromInline let path: any WritableKeyPath<State, Loadable<Value>> & Sendable
  /// The fence of the incarnation that the path is pinned to.
  @usableFromInline let fence: Fence?
  @usableFromInline let family: LaneFamily
  /// Asks a state for that incarnation.
  let isSame: (@Sendable (State) -> Bool)?
  /// The first element of a list on the way to the place.
  @usableFromInline let element: (any Hashable & Sendable)?
  /// The path without the pin, where the same incarnation may come back.
  let unpinned: (@Sendable () -> any WritableKeyPath<State, Loadable<Value>> & Sendable)?
  @usableFromInline weak let store: Store<State>?
  let scheduler: Scheduler
  @usableFromInline let probe: (any StoreProbe<State>)?
  @usableFromInline let contents = RawMutex(Contents())
  /// Whether anything observes the activity; set under the lock, and read after the lock was taken.
  @usableFromInline let isObserved = Atomic<Bool>(false)
  private let placeAmongLoading = Atomic(-1)

  @usableFromInline
  init(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, of store: Store<State>,
    in family: LaneFamily? = nil, fence: Fence? = nil,
    isSame: (@Sendable (State) -> Bool)? = nil, element: (any Hashable & Sendable)? = nil,
    unpinned: (@Sendable () -> any WritableKeyPath<State, Loadable<Value>> & Sendable)? = nil
  ) {
    self.path = path
    self.family = family ?? LaneFamily(at: path)
    self.fence = fence
    self.isSame = isSame
    self.element = element
    self.unpinned = unpinned
    self.store = store
    scheduler = store.scheduler
    probe = store.probe
  }
}

// MARK: The lane's own life

extension Lane {
  /// Whether the incarnation that the path is pinned to is over: nothing is written there any more.
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
      if contents.load != nil || !contents.pendingEdits.isEmpty || contents.pages.areUnderWay {
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
