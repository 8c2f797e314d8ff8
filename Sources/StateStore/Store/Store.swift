public import Synchronization

/// One state, written by closures and observed by closures, from any thread.
///
/// ```swift
/// let store = Store(AppState())
/// let subscription = store.observe(\.todos) { todos in render(todos) }
/// store.update { $0.filter = .open }
/// print(store.filter)
/// ```
///
/// A write is atomic and in place; the observers of the written values have run when `update`
/// returns, unless another thread was delivering. The laws (`Docs/Laws.md`) state the exact
/// guarantees.
///
/// A store is not a database and not an event bus: an observer that is slower than the writers sees
/// the newest value and misses the values in between.
@dynamicMemberLookup
public final class Store<State: Sendable>: Sendable {
  @usableFromInline let engine: Engine<State>
  /// The object that a write finds beside the state; a read of the state finds it here without the
  /// lock.
  @usableFromInline let trackedReads = TrackedReads()
  @usableFromInline let work = WorkTable<State>()
  let watchdog = Watchdog()
  @usableFromInline let scheduler: Scheduler
  /// The simulation that runs the store's tasks, if one does.
  let simulation: Simulation?
  /// The time since the store was made, by the scheduler's clock.
  @usableFromInline let elapsed: @Sendable () -> Duration

  /// Makes a store that holds `state`.
  ///
  /// - Parameters:
  ///   - secrets: The properties whose values show in no text that the store makes of the state:
  ///     see ``Secret``.
  ///   - scheduler: Where the store's tasks run, and their time and chance.
  ///   - roundLimit: How many rounds of one delivery the writes of observers may cause before a
  ///     runaway cycle is reported (L10); 1 or more. nil is a million; in debug builds of the
  ///     library, where a round takes ten times as long, 200,000.
  ///   - diagnostics: Receives probable mistakes, outside the store's lock; it may use the store.
  public convenience init(
    _ state: State, _ secrets: Secret<State>..., scheduler: Scheduler = .live,
    roundLimit: Int? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    diagnostics: @escaping @Sendable (Diagnostic) -> Void = Diagnostic.report
  ) {
    if let roundLimit {
      Misuse.require(
        roundLimit > 0, "A store needs a round limit of 1 or more, not \(roundLimit).", fileID, line
      )
    }
    self.init(
      state, scheduler: scheduler, roundLimit: roundLimit, diagnostics: diagnostics, probe: nil,
      secrets: secrets)
  }

  /// Makes a store whose writes and tasks a probe sees.
  package init(
    _ state: State, scheduler: Scheduler, roundLimit: Int? = nil,
    diagnostics: @escaping @Sendable (Diagnostic) -> Void = Diagnostic.report,
    probe: (any StoreProbe<State>)?, secrets: [Secret<State>] = []
  ) {
    engine = Engine(
      state, trackedReads: trackedReads, on: scheduler.executor, roundLimit: roundLimit,
      diagnostics: diagnostics, probe: probe, secrets: Secrets(secrets))
    self.scheduler = scheduler
    simulation = scheduler.executor as? Simulation
    elapsed = scheduler.stopwatch
    trackedReads.store = self
  }

  deinit { engine.end() }

  /// The lock of the state, and of everything kept for its observers.
  @inlinable var lock: Lock<Core<State>> {
    @inline(__always) _read { yield engine.lock }
  }

  var diagnostics: @Sendable (Diagnostic) -> Void { engine.diagnostics }

  @usableFromInline var probe: (any StoreProbe<State>)? { engine.probe }

  /// A consistent copy of the entire state.
  @inlinable
  public var state: State {
    if lock.isHeldHere { Misuse.reentry("reading the state") }
    if trackedReads.mayTrack() { return trackedCopy(at: \.self, in: .everything) }
    return lock.withLock { $0.draft.state }
  }

  /// A copy of one member of the state.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { member(path) }

  /// A copy of one member of the state, which only an ``update(_:fileID:line:_:)`` changes.
  @inlinable
  public subscript<Value>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    get { member(path) }
    @available(*, unavailable, message: "write in an update: `store.update { $0.count = 3 }`")
    set { fatalError("StateStore: a store is written by `update`.") }
  }

  @inlinable
  @inline(__always)
  func member<Value>(_ path: KeyPath<State, Value>) -> Value {
    if MemoryLayout<State>.offset(of: path) == nil {
      if lock.isHeldHere { Misuse.reentry("reading the state") }
      // The getter of a computed member must not run under the lock.
      return copy(computedAt: path, reading: [.everything])
    }
    if lock.isHeldHere { Misuse.reentry("reading a member of the state") }
    if trackedReads.mayTrack() { return trackedCopy(at: path, in: extent(of: path)) }
    return lock.withLock { $0.draft.state[keyPath: path] }
  }

  /// The number of writes that have touched something.
  public var version: UInt64 {
    if lock.isHeldHere { Misuse.reentry("reading the version") }
    noteReadOfAll()
    return lock.withLock { $0.version }
  }

  /// Lends the state to `body` without a copy, and returns the result of `body`.
  ///
  /// `body` runs under the store's lock: keep it short. Touching the same store inside it stops the
  /// program with a message; cancelling a subscription there is allowed (L2).
  @inlinable
  public func read<Result, Failure: Error>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if lock.isHeldHere { Misuse.reentry("read", fileID, line) }
    noteReadOfAll()
    defer { if engine.hasLeftovers.load(ordering: .relaxed) { engine.clearUp() } }
    return try lock.withLock { core throws(Failure) in try body(core.draft.state) }
  }

  /// Changes the state, atomically and in place, and returns the result of `body`.
  ///
  /// Unless another thread is delivering, every observer of the written values has run when this
  /// returns (L5); if other threads keep writing during the call, it delivers some of their writes,
  /// too, and leaves the rest to the next writer or a task of the scheduler's executor. Called
  /// inside an observer, the write applies at once and is delivered after the current round (L4).
  /// The loads that `body` begins or cancels by its draft are part of the same version (``Draft``).
  /// When `body` throws, the state is as before; only a closure that can throw costs a copy of the
  /// state for that.
  ///
  /// `body` runs under the store's lock: keep it short. Touching the same store inside it stops the
  /// program with a message; cancelling a subscription there is allowed (L2). That holds for a
  /// `deinit`, too: a value that an assignment to a member of the draft replaces is destroyed
  /// outside the lock (after more than a thousand assignments by a task, during the update), but a
  /// value that the closure destroys deeper inside is destroyed under the lock. Nesting updates of
  /// two stores in opposite orders on two threads can deadlock, as with any two locks; releasing
  /// the last reference to a store counts as an update of that store.
  ///
  /// - Parameter name: The name of this write in messages and logs.
  /// - Complexity: O(stored properties written + observers of them).
  @inlinable
  @discardableResult
  public func update<Result, Failure: Error>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (inout Draft<State>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if DEBUG
      if RunScope.isOver {
        var hasWritten = false
        defer { if hasWritten { reportLateWrite(name, fileID, line) } }
        return try change(name, fileID: fileID, line: line) { draft throws(Failure) in
          let result = try body(&draft)
          hasWritten = !draft.written.isEmpty || draft.participants.operations != nil
          return result
        }
      }
    #endif
    return try change(name, fileID: fileID, line: line, body)
  }

  /// The same as ``update(_:fileID:line:_:)``, under the name that it has at a ``Binding`` and a
  /// ``Child``, too: code that writes by a draft moves between them unchanged.
  @inlinable
  @discardableResult
  public func write<Result, Failure: Error>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (inout Draft<State>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try update(name, fileID: fileID, line: line, body)
  }

  /// Makes an update of the store itself, which the end of a run does not refuse.
  @inlinable
  @discardableResult
  func change<Result, Failure: Error>(
    _ name: String, fileID: StaticString, line: UInt,
    _ body: (inout Draft<State>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Only the end of a run, or of the store, refuses a write.
    try engine.write(name, fileID: fileID, line: line, by: nil as NoFence?, body)!
  }
}
