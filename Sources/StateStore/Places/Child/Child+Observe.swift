// Each function works like the `Store` function of the same name, under the same rules. Observers
// follow the place: they get nil if a delivery finds it gone, and the next incarnation when that
// comes.

extension Child {
  /// Calls `body` with the value, nil if it is gone, on each change until the subscription ends.
  public func observe(
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value?) -> Void
  ) -> Subscription where Value: Equatable {
    let caller = Caller(name: "observe", fileID: fileID, line: line)
    func observe(_ place: some ChildPlace<Value>) -> Subscription {
      if let observe = place.observeElement { return observe(place.store, initial, caller, body) }
      return place.store.observe(
        place.observed, in: place.root.extent, initial, caller, areEqual: { $0 == $1 }, body)
    }
    return observe(place)
  }

  /// Calls `body` with the value, nil if it is gone, after each write that touched the stored
  /// property that contains the place.
  @_disfavoredOverload
  public func observe(
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value?) -> Void
  ) -> Subscription {
    let caller = Caller(name: "observe", fileID: fileID, line: line)
    func observe(_ place: some ChildPlace<Value>) -> Subscription {
      place.store.observe(
        place.observed, in: place.root.extent, initial, caller, areEqual: nil, body)
    }
    return observe(place)
  }

  /// Calls `body` with the member at `path`, which may be computed, nil if the value is gone, on
  /// each change.
  public func observe<Member: Equatable & Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable, initial: Bool = true,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Member?) -> Void
  ) -> Subscription {
    let caller = Caller(name: "observe", fileID: fileID, line: line)
    func observe(_ place: some ChildPlace<Value>) -> Subscription {
      place.store.observe(
        place.observed(path), in: place.root.extent, initial, caller, areEqual: { $0 == $1 }, body)
    }
    return observe(place)
  }

  /// The values, for a loop: the current one first, or nil, then every newer one.
  public func values() -> StoreValues<Value?> where Value: Equatable {
    func values(_ place: some ChildPlace<Value>) -> StoreValues<Value?> {
      StoreValues { [weak store = place.store, observed = place.observed, root = place.root] body in
        let caller = Caller(name: "values", fileID: #fileID, line: #line)
        return store?.observe(
          observed, in: root.extent, true, caller, areEqual: { $0 == $1 }, body)
      }
    }
    return values(place)
  }
}

extension ChildPlace {
  /// Returns the read-only path to a member.
  fileprivate func observed<Member>(
    _ path: any KeyPath<Value, Member> & Sendable
  ) -> any KeyPath<State, Member?> & Sendable {
    joined(root.path, \Base?.[read: ReadPath(path: joined(member, path))])
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
