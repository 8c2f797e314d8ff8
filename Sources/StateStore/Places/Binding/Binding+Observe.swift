// Each function works like the `Store` function of the same name, under the same rules.

extension Binding {
  /// Calls `body` with the value whenever it changes, until the subscription ends.
  public func observe(
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Subscription where Value: Equatable {
    observe(\.self, initial: initial, fileID: fileID, line: line, body)
  }

  /// Calls `body` with the value after each write that touched it, equal or not.
  @_disfavoredOverload
  public func observe(
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    observe(\.self, initial: initial, fileID: fileID, line: line, body)
  }

  /// Calls `body` with the member at `path`, which may be computed, whenever it changes.
  public func observe<Member: Equatable & Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable, initial: Bool = true,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Member) -> Void
  ) -> Subscription {
    func observe(_ place: some FixedPlace<Value>) -> Subscription {
      place.store.observe(
        joined(place.path, path), initial: initial, fileID: fileID, line: line, body)
    }
    return observe(place)
  }

  /// Calls `body` with the member at `path` after each write that touched it, equal or not; the
  /// binding's `update` touches the whole value.
  @_disfavoredOverload
  public func observe<Member: Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable, initial: Bool = true,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Member) -> Void
  ) -> Subscription {
    func observe(_ place: some FixedPlace<Value>) -> Subscription {
      place.store.observe(
        joined(place.path, path), initial: initial, fileID: fileID, line: line, body)
    }
    return observe(place)
  }

  /// Calls `body` with the computed member at `path` whenever it changes; the member reads only the
  /// members named here.
  public func observe<Member: Equatable & Sendable, Field, each Other>(
    _ path: any KeyPath<Value, Member> & Sendable,
    reading field: KeyPath<Value, Field>, _ others: repeat KeyPath<Value, each Other>,
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Member) -> Void
  ) -> Subscription {
    func observe(_ place: some FixedPlace<Value>) -> Subscription {
      place.store.observe(
        joined(place.path, path), reading: place.path.appending(path: field),
        repeat place.path.appending(path: each others), initial: initial, fileID: fileID,
        line: line, body)
    }
    return observe(place)
  }

  /// Calls `body` with the result of `derive` whenever it changes; `derive` reads only the members
  /// named here.
  public func observe<Derived: Equatable & Sendable, Field, each Other>(
    reading field: KeyPath<Value, Field>, _ others: repeat KeyPath<Value, each Other>,
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ derive: @escaping @Sendable (Value) -> Derived,
    onChange body: @escaping @Sendable (Derived) -> Void
  ) -> Subscription {
    func observe(_ place: some FixedPlace<Value>) -> Subscription {
      place.store.observe(
        reading: place.path.appending(path: field),
        repeat place.path.appending(path: each others), initial: initial, fileID: fileID,
        line: line, { [path = place.path] in derive($0[keyPath: path]) }, onChange: body)
    }
    return observe(place)
  }

  /// The values, for a loop: the current one first, then every newer one.
  public func values() -> StoreValues<Value> where Value: Equatable { values(\.self) }

  /// The values, for a loop: the current one first, then one after each write that touched it.
  @_disfavoredOverload
  public func values() -> StoreValues<Value> { values(\.self) }

  /// The values of the member at `path`, for a loop.
  public func values<Member: Equatable & Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable
  ) -> StoreValues<Member> {
    func values(_ place: some FixedPlace<Value>) -> StoreValues<Member> {
      place.store.values(joined(place.path, path))
    }
    return values(place)
  }

  /// The values of the member at `path`, for a loop: also after writes that left an equal value.
  @_disfavoredOverload
  public func values<Member: Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable
  ) -> StoreValues<Member> {
    func values(_ place: some FixedPlace<Value>) -> StoreValues<Member> {
      place.store.values(joined(place.path, path))
    }
    return values(place)
  }
}
