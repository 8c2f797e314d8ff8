extension RootedPlace {
  func observe(
    _ initial: Bool, _ caller: Caller, areEqual: (@Sendable (Value?, Value?) -> Bool)?,
    _ body: @escaping @Sendable (Value?) -> Void
  ) -> Subscription {
    if areEqual != nil, let observeElement {
      return store.subscribe(initial, caller.fileID, caller.line) {
        observeElement(&$0, $1, $2, body)
      }
    }
    return store.observe(observed, in: root.extent, initial, caller, areEqual: areEqual, body)
  }

  func observe<Member: Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable, _ initial: Bool, _ caller: Caller,
    areEqual: @escaping @Sendable (Member?, Member?) -> Bool,
    _ body: @escaping @Sendable (Member?) -> Void
  ) -> Subscription {
    store.observe(
      joined(root.path, \Base?.[read: ReadPath(path: joined(member, path))]), in: root.extent,
      initial, caller, areEqual: areEqual, body)
  }

  func observeOnMain(
    _ initial: Bool, _ isolation: (any Actor)?, _ caller: Caller,
    areEqual: @escaping @Sendable (Value?, Value?) -> Bool,
    _ body: @escaping @MainActor @Sendable (Value?) -> Void
  ) -> Subscription {
    let calls = MainCalls(store.scheduler, areEqual: areEqual, body)
    // A member's path is made here, and not under the lock.
    let observed = observed
    return store.subscribe(calls, initial, isolation, caller.fileID, caller.line) {
      $0[keyPath: observed]
    } observer: { core, order, addedAt in
      if let observeElement { return observeElement(&core, order, addedAt) { calls.put($0) } }
      let index = core.indexOfValue(
        at: observed, reading: [root.extent], by: caller, areEqual: areEqual)
      return Observer(of: index, order: order, addedAt: addedAt) { calls.put($0) }
    }
  }

  func observing(
    areEqual: @escaping @Sendable (Value?, Value?) -> Bool
  ) -> @Sendable (@escaping @Sendable (Value?) -> Void) -> Subscription? {
    { [weak store, observed, root, observeElement] body in
      guard let store else { return nil }
      let caller = Caller.call("values", #fileID, #line)
      if let observeElement {
        return store.subscribe(true, caller.fileID, caller.line) {
          observeElement(&$0, $1, $2, body)
        }
      }
      return store.observe(observed, in: root.extent, true, caller, areEqual: areEqual, body)
    }
  }
}

extension Store {
  /// Observes a value that reads one stored property.
  func observe<Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, in extent: Range<Int>, _ initial: Bool,
    _ caller: Caller, areEqual: (@Sendable (Value, Value) -> Bool)?,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe(initial, caller.fileID, caller.line) { core, order, addedAt in
      let index = core.indexOfValue(at: path, reading: [extent], by: caller, areEqual: areEqual)
      return Observer(of: index, order: order, addedAt: addedAt, call: body)
    }
  }
}
