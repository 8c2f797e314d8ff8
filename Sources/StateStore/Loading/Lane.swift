public import Synchronization

/// One path of a state, with what is under way there: the newest load, and the edits that are not saved
/// yet.
///
/// The lock of a lane is an inner one: it is taken while the store's is held, never the other way round.
/// Loads and edits change under both locks, so that they agree with the state.
@usableFromInline
final class Lane<State: Sendable, Value: Sendable>: StoreLane {
  @usableFromInline typealias Edits = EditQueue<Value, Saving<Value>>

  @usableFromInline
  struct Contents {
    @usableFromInline var load: PathLoad<State, Value>?
    /// The version that the load under way began with: its value may lack what was written since; nil
    /// when the load is out of date in any case.
    @usableFromInline var loadsAsOf: UInt64?
    /// When the last load brought its value, in the store's time; nil without such a load, and when the
    /// value was invalidated.
    @usableFromInline var loadedAt: Duration?
    /// Whether the value of the load under way is out of date as soon as it comes.
    @usableFromInline var isInvalidated = false
    @usableFromInline var attempt: LoadAttempt?
    @usableFromInline var edits = Edits()
    /// Compares two values, once there was an edit.
    var areEqual: (@Sendable (Value, Value) -> Bool)?
    /// The version up to which the edits know of writes made outside them.
    var heardOf: UInt64 = 0
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
  @usableFromInline weak let store: Store<State>?
  let scheduler: Scheduler
  @usableFromInline let probe: (any StoreProbe<State>)?
  @usableFromInline let contents = RawMutex(Contents())
  /// Whether anything observes the activity; set under the lock, and read after the lock was taken.
  @usableFromInline let isObserved = Atomic<Bool>(false)
  /// Whether the edits want to hear of writes; changed while the store's lock is held.
  @usableFromInline let hasEdits = Atomic<Bool>(false)
  private let placeAmongLoading = Atomic(-1)

  @usableFromInline
  init(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, of store: Store<State>,
    in family: LaneFamily? = nil, _ incarnation: Incarnation<State>? = nil
  ) {
    self.path = path
    self.family = family ?? LaneFamily(at: path)
    fence = incarnation?.fence
    isSame = incarnation?.isSame
    self.store = store
    scheduler = store.scheduler
    probe = store.probe
  }
}

// MARK: Writes

extension Lane {
  /// Whether the incarnation that the path is pinned to is over: nothing is written there any more.
  @inlinable var isGone: Bool { fence?.isClosed == true }

  /// Writes the path for a load, in place, as a write that its edits know of, under the edits of other paths.
  ///
  /// - Parameter isValue: Whether the load brings a value; otherwise the phase alone changes.
  @inlinable
  @inline(__always)
  func write<Result>(
    _ draft: inout Draft<State>, isValue: Bool = false, _ body: (inout Loadable<Value>) -> Result
  ) -> Result {
    draft.edited.isEmpty
      ? writeAlone(&draft, body) : writeAmid(&draft, isValue: isValue, body)
  }

  /// Writes the path, in place, as a write that its edits know of.
  @inlinable
  @inline(__always)
  func writeAlone<Result>(
    _ draft: inout Draft<State>, _ body: (inout Loadable<Value>) -> Result
  ) -> Result {
    if isGone {
      var nothing = Loadable<Value>.notRequested
      return body(&nothing)
    }
    if hasEdits.load(ordering: .relaxed) { noteOwnWrite(draft.versions) }
    draft.written.insert(extent)
    return body(&draft.state[keyPath: path])
  }

  /// Lets the edits hear of the writes made outside them.
  func noteWrites(_ versions: FieldVersions) {
    let last = versions.lastWrite(of: extent)
    contents.withLock { $0.hear(of: last) }
  }

  /// Notes that the update under way writes the path, so that its edits do not take the write for one
  /// made outside them.
  @usableFromInline
  func noteOwnWrite(_ versions: FieldVersions) {
    let last = versions.lastWrite(of: extent)
    contents.withLock { contents in
      contents.hear(of: last)
      contents.heardOf = versions.next
    }
  }
}

extension Lane.Contents {
  fileprivate mutating func hear(of version: UInt64) {
    if version <= heardOf { return }
    heardOf = version
    edits.noteWrite()
  }
}

// MARK: Edits

extension Lane {
  func withEdits<Result: Sendable>(_ body: (inout Edits) -> Result) -> Result {
    contents.withLock { contents in
      defer { noteEdits(contents.edits.isTracking) }
      return body(&contents.edits)
    }
  }

  /// Notes whether the edits want to hear of writes.
  @inlinable
  func noteEdits(_ isTracking: Bool) {
    hasEdits.store(isTracking, ordering: .relaxed)
  }
}

// MARK: The lane's own life

extension Lane {
  @inlinable var extent: Range<Int> { family.extent }

  @usableFromInline var key: AnyKeyPath { path as AnyKeyPath }

  @usableFromInline var place: Int {
    get { placeAmongLoading.load(ordering: .relaxed) }
    set { placeAmongLoading.store(newValue, ordering: .relaxed) }
  }

  @usableFromInline
  func isNeeded(_ isOld: (_ loadedAt: Duration) -> Bool) -> Bool {
    contents.withLock { contents in
      if contents.load != nil || contents.edits.isPending || contents.pages.areUnderWay {
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
