public import Synchronization

/// One path of a state, with what is under way there: the newest load, and the edits that are not saved
/// yet.
///
/// Its lock is an inner one: it is taken while the store's is held, never the other way round. Loads and
/// edits change under both, so that they and the state agree.
@usableFromInline
final class Lane<State: Sendable, Value: Sendable>: StoreLane {
  @usableFromInline typealias Edits = EditQueue<Value, Saving<Value>>

  @usableFromInline
  struct Contents {
    @usableFromInline var load: Load<State, Value>?
    /// The version that the load under way began with: what it brings may lack what was written since;
    /// nil when more than that has made it out of date.
    @usableFromInline var loadsAsOf: UInt64?
    /// When the last load brought its value, in the store's time; nil when none did, or it was
    /// invalidated.
    @usableFromInline var loadedAt: Duration?
    /// What the load under way will bring is not wanted for long.
    @usableFromInline var isInvalidated = false
    @usableFromInline var attempt: LoadAttempt?
    @usableFromInline var edits = Edits()
    /// The version up to which the edits have heard of what others wrote.
    var heardOf: UInt64 = 0
    /// Who is told of what is under way, when anybody asked.
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
  /// Whether anybody asked what is under way; set under the lock, and read after it was taken.
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
  /// Writes the path, in place; its own edits know of that.
  @inlinable
  @inline(__always)
  func write<Result>(
    _ draft: inout Draft<State>, _ body: (inout Loadable<Value>) -> Result
  ) -> Result {
    if hasEdits.load(ordering: .relaxed) { noteOwnWrite(draft.versions) }
    draft.written.insert(extent)
    return body(&draft.state[keyPath: path])
  }

  /// Lets the edits hear of what others have written.
  func noteWrites(_ versions: FieldVersions) {
    let last = versions.lastWrite(of: extent)
    contents.withLock { $0.hear(of: last) }
  }

  /// Says that the update under way writes the path, and that this is no news to its edits.
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
  /// Begins `load` as the newest of its path, which ends the one before it; false when it was ended
  /// before it could begin. What it replaces is to be destroyed outside any lock.
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

  /// Ends a load that has brought a value, unless a newer one has taken its place; returns what is to
  /// show, and what is to be destroyed outside any lock.
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

  /// Ends a load without a value; returns what is to be destroyed outside any lock.
  func end(_ load: Load<State, Value>, hasFailed: Bool) -> [any Sendable] {
    contents.withLock { contents in
      contents.forget(load)
      if hasFailed { contents.loadedAt = nil }
      contents.edits.loadEnded()
      return contents.edits.takeDiscarded()
    }
  }

  /// The newest load, while it is under way.
  @usableFromInline var load: Load<State, Value>? {
    let load = contents.withLock { $0.load }
    return load?.work.isDecided == false ? load : nil
  }

  /// Whether the path was written since its load began, or what that brings is out of date for another
  /// reason.
  func isLoadOutdated(_ versions: FieldVersions) -> Bool {
    let last = versions.lastWrite(of: extent)
    return contents.withLock { contents in contents.loadsAsOf.map { last > $0 } ?? true }
  }

  /// Says that what the load under way will bring is out of date.
  func outdateLoad() {
    contents.withLock { $0.loadsAsOf = nil }
  }

  var loadedAt: Duration? { contents.withLock { $0.loadedAt } }

  /// Says that the value, and what its load will bring, is out of date.
  func invalidate() {
    contents.withLock { contents in
      contents.loadsAsOf = nil
      contents.isInvalidated = true
      contents.loadedAt = nil
    }
  }

  /// Forgets the load and its age, and returns it.
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

// MARK: Its own life

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
  /// Notes that a load is about to try again.
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

  /// A store of what is under way, made when somebody asks.
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
