extension Store {
  /// Calls `body` with the value at `path` whenever it changes, until the subscription ends.
  ///
  /// `path` may name a stored property, a path below it, a computed property, or the whole state
  /// (`\.self`). The observer gets the current value before this returns (inside an observer, or
  /// while another thread delivers, right after), then every newer value in order, never the same
  /// value twice; values in between may be skipped when writers are faster (L3, L6). All observers
  /// of a store are called one at a time, in the order they subscribed, by the thread that wrote or
  /// by a thread that delivers for others.
  ///
  /// `body` may write to the store, subscribe and cancel. It runs outside the store's lock.
  ///
  /// Keep the subscription for as long as `body` should be called: `_ = store.observe(…)` gets only
  /// the current value, and so may a local `let` that is not used again (see ``Subscription``).
  ///
  /// Only writes call observers. A change inside an object in the state, by itself or by
  /// `draft.object.count += 1`, is no write and calls no observer. Keep values in the state, or
  /// replace the old object with a new one.
  ///
  /// `\.counts["a", default: 0]` is no key path, because its default is a closure: observe
  /// `\.counts["a"]`, an optional, or a computed property that returns `counts["a", default: 0]`.
  ///
  /// - Parameter initial: Whether to deliver the current value.
  /// - Complexity: O(1). A write pays for this observer only when the write touches the stored
  ///   properties that `path` reads; a computed property counts as reading all of them.
  @inlinable
  public func observe<Value: Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, initial: Bool = true,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe(path, areEqual: { $0 == $1 }, initial, fileID, line, body)
  }

  /// Calls `body` with the value at `path` after each write that touched it, until the subscription
  /// ends.
  ///
  /// As for Equatable values, except that values cannot be compared: every write that touched the
  /// properties `path` reads calls the observer, even if the value is equal.
  @_disfavoredOverload
  @inlinable
  public func observe<Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, initial: Bool = true,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe(path, areEqual: nil, initial, fileID, line, body)
  }

  /// Calls `body` with a computed value at `path` whenever it changes.
  ///
  /// As `observe(_:)`, but for a value that reads only the stored properties named here: a write
  /// that touches none of them does not compute the value, and pays nothing for its observers. A
  /// round computes the value once, outside the store's lock, for all observers of the same key
  /// path object (a literal outside generic code, without arguments, is one object).
  /// Changes of a property that the value reads and that is not named here are missed, perhaps for
  /// good: the observers keep an old value without a warning. Debug builds of the library compute
  /// the value once more after each 32nd write, and report an unseen change as
  /// ``Diagnostic/staleValue(fileID:line:)``.
  ///
  /// ```swift
  /// store.observe(\.openCount, reading: \.todos, \.filter) { count in print(count) }
  /// ```
  ///
  /// For a path to a stored property, `reading` is not needed and has no effect.
  @inlinable
  public func observe<Value: Equatable & Sendable, Field, each Other>(
    _ path: any KeyPath<State, Value> & Sendable,
    reading field: KeyPath<State, Field>, _ others: repeat KeyPath<State, each Other>,
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    var extents = [extent(of: field)]
    repeat extents.append(extent(of: each others))
    return subscribe(initial, fileID, line, body) { core in
      let caller = Caller(name: "observe", fileID: fileID, line: line)
      return core.indexOfValue(at: path, reading: extents, by: caller, areEqual: { $0 == $1 })
    }
  }

  /// Calls `body` with the value that `derive` computes from the state, whenever the value changes.
  ///
  /// `derive` may read only the stored properties named here: it runs once in a round after a write
  /// to one of them, outside the store's lock, and must return the same value for the same state.
  /// Changes of other properties are missed; debug builds report them as `observe(_:reading:)`
  /// says.
  ///
  /// ```swift
  /// store.observe(reading: \.todos, \.filter) { state in
  ///   state.todos.value?.count { state.filter.accepts($0) } ?? 0
  /// } onChange: { count in
  ///   print(count)
  /// }
  /// ```
  @inlinable
  public func observe<Value: Equatable & Sendable, Field, each Other>(
    reading field: KeyPath<State, Field>, _ others: repeat KeyPath<State, each Other>,
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ derive: @escaping @Sendable (State) -> Value,
    onChange body: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    var extents = [extent(of: field)]
    repeat extents.append(extent(of: each others))
    return subscribe(initial, fileID, line, body) { core in
      let caller = Caller(name: "observe", fileID: fileID, line: line)
      return core.indexOfValue(
        computedBy: derive, reading: extents, by: caller, areEqual: { $0 == $1 })
    }
  }

  @inlinable
  @inline(__always)
  func subscribe<Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, areEqual: (@Sendable (Value, Value) -> Bool)?,
    _ initial: Bool, _ fileID: StaticString, _ line: UInt,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe(initial, fileID, line, body) { core in
      core.indexOfValue(at: path, areEqual: areEqual)
    }
  }

  /// Subscribes an observer of the value whose index a closure returns, under the lock.
  @inlinable
  @inline(__always)
  func subscribe<Value>(
    _ initial: Bool, _ fileID: StaticString, _ line: UInt,
    _ body: @escaping @Sendable (Value) -> Void, to index: (inout Core<State>) -> Int
  ) -> Subscription {
    subscribe(initial, fileID, line) { core, order, addedAt in
      Observer(of: index(&core), order: order, addedAt: addedAt, call: body)
    }
  }

  /// Subscribes the observer that `make` returns. `make` runs under the lock, with the observer's
  /// order and the version after which writes are news.
  @inlinable
  @inline(__always)
  func subscribe(
    _ initial: Bool, _ fileID: StaticString, _ line: UInt,
    _ make: (inout Core<State>, _ order: UInt64, _ addedAt: UInt64) -> AnyObserver
  ) -> Subscription {
    if lock.isHeldHere { Misuse.reentry("observe", fileID, line) }
    var delivers = false
    let (observer, link) = unsafe lock.withLock { core in
      core.subscriptions += 1
      let made = make(&core, core.subscriptions, initial ? .owed : core.version)
      let observer = unsafe Unmanaged.passUnretained(made)
      core.add(consume made)
      delivers = core.begin()
      return (unsafe observer, core.link ?? makeLink(in: &core))
    }
    if delivers { engine.deliver() }
    return unsafe Subscription(of: observer, by: link)
  }

  @inlinable
  func makeLink(in core: inout Core<State>) -> StoreLink {
    let link = StoreLink(to: self) { [engine] observer in engine.end(observer) }
    core.link = link
    return link
  }
}
