extension Store {
  /// Calls `body` on the main actor with the value at `path` whenever it changes, until the
  /// subscription ends.
  ///
  /// Called on the main actor, `body` gets the current value before this returns. All other values
  /// arrive by a hop: at most one is in progress, and it brings the newest value, so a slow main
  /// actor misses the values in between. Values are compared again on the main actor: a value that
  /// changed and changed back before the hop is no news. After `cancel()` on the main actor, `body`
  /// is not called any more; after one on another thread, at most the call that is already running
  /// finishes. The last value of a released store still arrives.
  ///
  /// ```swift
  /// subscription = store.observeOnMain(\.title) { [label] title in label.text = title }
  /// ```
  ///
  /// In a simulation that the main actor drives, as in a `@MainActor` test, a hop is one of its
  /// steps; elsewhere in a simulation a hop is an escape. `body` may write to the store, subscribe
  /// and cancel. The rules of `observe` for paths apply here.
  ///
  /// - Parameters:
  ///   - initial: Whether to deliver the current value.
  ///   - isolation: The caller's isolation; leave it out.
  public func observeOnMain<Value: Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, initial: Bool = true,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Subscription {
    observeOnMain(path, areEqual: { $0 == $1 }, initial, isolation, fileID, line, body)
  }

  /// Calls `body` on the main actor with the value at `path` after writes that touched it.
  ///
  /// As for Equatable values, except that values cannot be compared: a hop follows every write that
  /// touched the properties `path` reads, one hop for all writes before it.
  @_disfavoredOverload
  public func observeOnMain<Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, initial: Bool = true,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Subscription {
    observeOnMain(path, areEqual: nil, initial, isolation, fileID, line, body)
  }

  func observeOnMain<Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, areEqual: (@Sendable (Value, Value) -> Bool)?,
    _ initial: Bool, _ isolation: (any Actor)?, _ fileID: StaticString, _ line: UInt,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Subscription {
    let calls = MainCalls(scheduler, areEqual: areEqual, body)
    return subscribe(calls, initial, isolation, fileID, line) {
      $0[keyPath: path]
    } observer: { core, order, addedAt in
      let index = core.indexOfValue(at: path, areEqual: areEqual)
      return Observer(of: index, order: order, addedAt: addedAt) { calls.put($0) }
    }
  }

  /// Calls `body` on the main actor with a computed value at `path` whenever it changes.
  ///
  /// As `observeOnMain(_:)`, for a value that reads only the stored properties named here: see
  /// `observe(_:reading:)`.
  public func observeOnMain<Value: Equatable & Sendable, Field, each Other>(
    _ path: any KeyPath<State, Value> & Sendable,
    reading field: KeyPath<State, Field>, _ others: repeat KeyPath<State, each Other>,
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Subscription {
    var extents = [extent(of: field)]
    repeat extents.append(extent(of: each others))
    let caller = Caller(name: "observeOnMain", fileID: fileID, line: line)
    let calls = MainCalls(scheduler, areEqual: { $0 == $1 }, body)
    return subscribe(calls, initial, isolation, fileID, line) {
      $0[keyPath: path]
    } observer: { core, order, addedAt in
      let index = core.indexOfValue(
        at: path, reading: extents, by: caller, areEqual: { $0 == $1 })
      return Observer(of: index, order: order, addedAt: addedAt) { calls.put($0) }
    }
  }

  /// Calls `body` on the main actor with the value that `derive` computes from the state, whenever
  /// the value changes.
  ///
  /// As `observeOnMain(_:)`; `derive` runs as `observe(reading:_:onChange:)` says, not on the main
  /// actor.
  public func observeOnMain<Value: Equatable & Sendable, Field, each Other>(
    reading field: KeyPath<State, Field>, _ others: repeat KeyPath<State, each Other>,
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ derive: @escaping @Sendable (State) -> Value,
    onChange body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Subscription {
    var extents = [extent(of: field)]
    repeat extents.append(extent(of: each others))
    let caller = Caller(name: "observeOnMain", fileID: fileID, line: line)
    let calls = MainCalls(scheduler, areEqual: { $0 == $1 }, body)
    return subscribe(calls, initial, isolation, fileID, line, value: derive) {
      core, order, addedAt in
      let index = core.indexOfValue(
        computedBy: derive, reading: extents, by: caller, areEqual: { $0 == $1 })
      return Observer(of: index, order: order, addedAt: addedAt) { calls.put($0) }
    }
  }

  /// Subscribes an observer that passes its values to `calls`, and begins the calls.
  ///
  /// The critical section that subscribes also reads the current value: nothing arrives twice, and
  /// nothing is missed, whichever thread delivers at the time.
  func subscribe<Value>(
    _ calls: MainCalls<Value>, _ initial: Bool, _ isolation: (any Actor)?,
    _ fileID: StaticString, _ line: UInt, value: (State) -> Value,
    observer make: (inout Core<State>, _ order: UInt64, _ addedAt: UInt64) -> AnyObserver
  ) -> Subscription {
    if lock.isHeldHere { Misuse.reentry("observeOnMain", fileID, line) }
    let isOnMain = isolation === MainActor.shared || MainExecutor.isCurrent
    let isOwed = initial && !isOnMain
    var state: State?
    var delivers = false
    let observer = lock.withLock { core in
      core.subscriptions += 1
      if initial ? isOnMain : calls.areComparable { state = core.draft.state }
      let observer = make(&core, core.subscriptions, isOwed ? .owed : core.version)
      core.add(observer)
      delivers = core.begin()
      return observer
    }
    let current = state.map(value)
    // Held any longer, the state would force copies on the writes of observers.
    state = nil
    let link = StoreLink(to: self) { [engine, fence = calls.fence] observer in
      fence.close()
      engine.end(observer)
    }
    let subscription = Subscription(of: observer, by: link)
    if delivers { engine.deliver() }
    if initial, isOnMain, let current {
      MainActor.assumeIsolated { calls.begin(with: current) }
    } else {
      calls.begin(after: current)
    }
    return subscription
  }
}
