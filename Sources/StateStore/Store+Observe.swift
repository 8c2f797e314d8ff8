extension Store {
  /// Calls `body` with the value at `path` whenever it changes, until the subscription ends.
  ///
  /// `path` may name a stored property, a path below it, a computed property, or the whole state
  /// (`\.self`). The observer gets the current value before this returns (inside an observer, or
  /// while another thread delivers, right after), then every newer value in order, never the same
  /// one twice; values in between may be skipped when writers are faster (L3, L6). All observers of
  /// a store are called one at a time, in the order they subscribed, by the thread whose write they
  /// hear of or by one that delivers for others.
  ///
  /// `body` may write to the store, subscribe and cancel. It runs outside the store's lock.
  ///
  /// - Parameter initial: whether to deliver the current value.
  /// - Complexity: O(1). A write pays for this observer only when it touches the stored properties
  ///   that `path` reads; for a computed property that is any of them.
  @inlinable
  public func observe<Value: Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, initial: Bool = true,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe(path, areEqual: { $0 == $1 }, initial, fileID, line, body)
  }

  /// Calls `body` with the value at `path` once a write that touched it, until the subscription ends.
  ///
  /// As for Equatable values, except that values cannot be compared: the observer hears of every
  /// write that touched what `path` reads, also of one that left an equal value.
  @_disfavoredOverload
  @inlinable
  public func observe<Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, initial: Bool = true,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe(path, areEqual: nil, initial, fileID, line, body)
  }

  @inlinable
  func subscribe<Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, areEqual: (@Sendable (Value, Value) -> Bool)?,
    _ initial: Bool, _ fileID: StaticString, _ line: UInt,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    if lock.isHeldHere { Misuse.reentry("observe", fileID, line) }
    var round: Round<State>?
    let observer = lock.withLock { core in
      core.subscriptions += 1
      let observer = Observer(
        of: core.source(of: path, areEqual: areEqual), order: core.subscriptions,
        joinedAt: initial ? nil : core.version, call: body)
      core.join(observer)
      round = core.begin()
      return observer
    }
    if let round { deliver(round) }
    return Subscription(of: observer, at: self) { store, observer in
      unsafe unsafeDowncast(store, to: Store<State>.self).remove(observer)
    }
  }
}
