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
    @usableFromInline var load: Load<State, Value>?
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
    /// The version up to which the edits know of writes made outside them.
    var heardOf: UInt64 = 0
    /// The store by which observers hear what is under way, once there are any.
    var activity: Store<PathActivity>?

    @inlinable
    init() {}
  }

  @usableFromInline let path: any WritableKeyPath<State, Loadable<Value>> & Sendable
  @usableFromInline let extent: Range<Int>
  @usableFromInline weak let store: Store<State>?
  let scheduler: Scheduler
  @usableFromInline let probe: (any StoreProbe<State>)?
  @usableFromInline let contents = RawMutex(Contents())
  /// Whether anything observes the activity; set under the lock, and read after the lock was taken.
  @usableFromInline let isObserved = Atomic<Bool>(false)
  /// Whether edits are pending; changed while the store's lock is held.
  @usableFromInline let hasEdits = Atomic<Bool>(false)
  private let placeAmongLoading = Atomic(-1)

  @usableFromInline
  init(_ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, of store: Store<State>) {
    self.path = path
    extent = StateStore.extent(of: path)
    self.store = store
    scheduler = store.scheduler
    probe = store.probe
  }
}

// MARK: Writes

extension Lane {
  /// Writes the path, in place, as a write that its edits know of.
  @inlinable
  @inline(__always)
  func write<Result>(
    _ draft: inout Draft<State>, _ body: (inout Loadable<Value>) -> Result
  ) -> Result {
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

// MARK: Loads

extension Lane {
  /// Begins `load` as the newest of its path, and decides the older one; false when `load` was decided
  /// before it could begin. The older load and the discarded values are to be destroyed outside any lock.
  @inlinable
  func begin(
    _ load: Load<State, Value>, at loadable: Loadable<Value>, asOf version: UInt64,
    insteadOf older: inout Load<State, Value>?, _ discarded: inout [any Sendable]
  ) -> Bool {
    contents.withLock { contents in
      let phase = SettledPhase(of: loadable, orWhileLoading: contents.load?.work.phaseBefore)
      if !load.begin(before: phase) { return false }
      older = exchange(&contents.load, with: load)
      _ = older?.work.decide()
      contents.loadsAsOf = version
      contents.isInvalidated = false
      if contents.attempt != nil { contents.attempt = nil }
      contents.edits.loadBegan()
      if !contents.edits.discarded.isEmpty { discarded = contents.edits.takeDiscarded() }
      return true
    }
  }

  /// Ends a load that has brought a value; returns the value to show, and values to destroy outside any
  /// lock.
  @inlinable
  func end(
    _ load: Load<State, Value>, with value: Value, at time: Duration
  ) -> (shown: Value, discarded: [any Sendable]) {
    contents.withLock { contents in
      contents.forget(load)
      if !contents.isInvalidated { contents.loadedAt = time }
      return (contents.edits.loaded(value), contents.edits.takeDiscarded())
    }
  }

  /// Ends a load without a value; returns values to destroy outside any lock.
  func end(_ load: Load<State, Value>, hasFailed: Bool) -> [any Sendable] {
    contents.withLock { contents in
      contents.forget(load)
      if hasFailed { contents.loadedAt = nil }
      contents.edits.loadEnded()
      return contents.edits.takeDiscarded()
    }
  }

  /// The newest load, while that is under way.
  @usableFromInline var load: Load<State, Value>? {
    let load = contents.withLock { $0.load }
    return load?.work.isDecided == false ? load : nil
  }

  /// Whether the path was written since its load began, or the load is out of date for another reason.
  func isLoadOutdated(_ versions: FieldVersions) -> Bool {
    let last = versions.lastWrite(of: extent)
    return contents.withLock { contents in contents.loadsAsOf.map { last > $0 } ?? true }
  }

  /// Makes the load under way out of date.
  func outdateLoad() {
    contents.withLock { $0.loadsAsOf = nil }
  }

  var loadedAt: Duration? { contents.withLock { $0.loadedAt } }

  /// Makes the value and the load under way out of date.
  func invalidate() {
    contents.withLock { contents in
      contents.loadsAsOf = nil
      contents.isInvalidated = true
      contents.loadedAt = nil
    }
  }

  /// Forgets the age of the value and the load, which it returns.
  func reset() -> Load<State, Value>? {
    contents.withLock { contents in
      contents.loadedAt = nil
      return contents.load.take()
    }
  }

  @usableFromInline
  func takeLoad() -> WorkTable<State>.Entry? {
    contents.withLock { $0.load.take() }?.entry
  }

  @usableFromInline
  func takeWork() -> (work: Work, number: Int)? {
    contents.withLock { $0.load.take() }.map { ($0.work, $0.number) }
  }

  @usableFromInline var place: Int {
    get { placeAmongLoading.load(ordering: .relaxed) }
    set { placeAmongLoading.store(newValue, ordering: .relaxed) }
  }
}

extension Lane.Contents {
  @inlinable
  mutating func forget(_ ended: Load<State, Value>) {
    if load === ended { load = nil }
  }
}

// MARK: Edits

extension Lane {
  func withEdits<Result: Sendable>(_ body: (inout Edits) -> Result) -> Result {
    contents.withLock { contents in
      defer { hasEdits.store(contents.edits.isPending, ordering: .relaxed) }
      return body(&contents.edits)
    }
  }
}

// MARK: The lane's own life

extension Lane {
  @usableFromInline var key: AnyKeyPath { path as AnyKeyPath }

  @usableFromInline
  func isNeeded(_ isOld: (_ loadedAt: Duration) -> Bool) -> Bool {
    contents.withLock { contents in
      if contents.load != nil || contents.edits.isPending { return true }
      return contents.loadedAt.map { !isOld($0) } ?? false
    }
  }

  @usableFromInline
  func clear() {
    let old = contents.withLock { exchange(&$0, with: Contents()) }
    withExtendedLifetime(old) {}
  }
}

// MARK: What is under way

extension Lane {
  /// Notes the next attempt of a load.
  func note(_ attempt: LoadAttempt, of load: Load<State, Value>) {
    contents.withLock { contents in
      if contents.load === load { contents.attempt = attempt }
    }
    publish()
  }

  /// What is under way.
  var current: PathActivity {
    contents.withLock { contents in
      PathActivity(
        isLoading: contents.edits.isLoading,
        attempt: contents.edits.isLoading ? contents.attempt : nil,
        pendingEdits: contents.edits.jobs.map(\.caller.name))
    }
  }

  /// The store by which observers hear what is under way, made for the first of them.
  var activity: Store<PathActivity> {
    let activity = contents.withLock { contents in
      let activity = contents.activity ?? Store(PathActivity.idle)
      contents.activity = activity
      isObserved.store(true, ordering: .relaxed)
      return activity
    }
    publish()
    return activity
  }

  @inlinable
  func publish() {
    if isObserved.load(ordering: .relaxed) { publishToObservers() }
  }

  @usableFromInline
  func publishToObservers() {
    contents.withLock { $0.activity }?.update("activity") { $0.whole = self.current }
  }
}
