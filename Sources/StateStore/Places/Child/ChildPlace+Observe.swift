extension ChildPlace {
  func observers(
    for caller: Caller, areEqual: (@Sendable (Value?, Value?) -> Bool)?
  ) -> MakeObserver<State, Value> {
    observers(of: \.self, for: caller, areEqual: areEqual)
  }

  func observe(
    _ initial: Bool, _ caller: Caller, areEqual: (@Sendable (Value?, Value?) -> Bool)?,
    _ body: @escaping @Sendable (Value?) -> Void
  ) -> Subscription {
    store.observe(initial, caller, observers(for: caller, areEqual: areEqual), body)
  }

  func observe<Member: Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable, _ initial: Bool, _ caller: Caller,
    areEqual: @escaping @Sendable (Member?, Member?) -> Bool,
    _ body: @escaping @Sendable (Member?) -> Void
  ) -> Subscription {
    store.observe(initial, caller, observers(of: path, for: caller, areEqual: areEqual), body)
  }

  func observeOnMain(
    _ initial: Bool, _ isolation: (any Actor)?, _ caller: Caller,
    areEqual: @escaping @Sendable (Value?, Value?) -> Bool,
    _ body: @escaping @MainActor @Sendable (Value?) -> Void
  ) -> Subscription {
    let calls = MainCalls(store.scheduler, areEqual: areEqual, body)
    let make = observers(for: caller, areEqual: areEqual)
    return store.subscribe(calls, initial, isolation, caller.fileID, caller.line) {
      value(in: $0)
    } observer: { core, order, addedAt in
      make(&core, order, addedAt) { calls.put($0) }
    }
  }

  /// The values, for a loop that does not keep the store alive.
  func values(areEqual: @escaping @Sendable (Value?, Value?) -> Bool) -> StoreValues<Value?> {
    let caller = Caller.call("values", #fileID, #line)
    let make = observers(for: caller, areEqual: areEqual)
    return StoreValues(areEqual: areEqual) { [weak store] body in
      store?.observe(true, caller, make, body)
    }
  }

  /// The value in a state; nil if it is gone.
  private func value(in state: State) -> Value? {
    switch way {
    case .path(let path, _): state[keyPath: path]
    case .child(let root, let member): state[keyPath: root.path]?[keyPath: member]
    }
  }
}

extension RootedPlace {
  func observers<Member: Sendable>(
    of path: any KeyPath<Value, Member> & Sendable, for caller: Caller,
    areEqual: (@Sendable (Member?, Member?) -> Bool)?
  ) -> MakeObserver<State, Member> {
    let path = joined(root.path, \Base?.[read: ReadPath(path: joined(member, path))])
    return observers(at: path, for: caller, areEqual: areEqual)
  }

  /// The way to make observers of a value that reads the stored property of the place.
  func observers<Member: Sendable>(
    at path: any KeyPath<State, Member?> & Sendable, for caller: Caller,
    areEqual: (@Sendable (Member?, Member?) -> Bool)?
  ) -> MakeObserver<State, Member> {
    { [extent = root.extent] core, order, addedAt, body in
      let index = core.indexOfValue(at: path, reading: [extent], by: caller, areEqual: areEqual)
      return Observer(of: index, order: order, addedAt: addedAt, call: body)
    }
  }
}

extension Store {
  fileprivate func observe<Value>(
    _ initial: Bool, _ caller: Caller, _ make: MakeObserver<State, Value>,
    _ body: @escaping @Sendable (Value?) -> Void
  ) -> Subscription {
    subscribe(initial, caller.fileID, caller.line) { make(&$0, $1, $2, body) }
  }
}
