// Each function works like the `Store` function of the same name, under the same rules. Observers
// follow the place: they get nil if a delivery finds it gone, and the next incarnation when that
// comes.

extension Child {
  /// Calls `body` with the value, nil if it is gone, on each change until the subscription ends.
  public func observe(
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value?) -> Void
  ) -> Subscription where Value: Equatable {
    place.observe(
      initial, Caller(name: "observe", fileID: fileID, line: line), areEqual: { $0 == $1 }, body)
  }

  /// Calls `body` with the value, nil if it is gone, after each write that touched the stored
  /// property that contains the place.
  @_disfavoredOverload
  public func observe(
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value?) -> Void
  ) -> Subscription {
    place.observe(
      initial, Caller(name: "observe", fileID: fileID, line: line), areEqual: nil, body)
  }

  /// Calls `body` with the member at `path`, which may be computed, nil if the value is gone, on
  /// each change.
  public func observe<Member: Equatable & Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable, initial: Bool = true,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Member?) -> Void
  ) -> Subscription {
    place.observe(
      path, initial, Caller(name: "observe", fileID: fileID, line: line), areEqual: { $0 == $1 },
      body)
  }

  /// The values, for a loop: the current one first, or nil, then every newer one.
  public func values() -> StoreValues<Value?> where Value: Equatable {
    place.values { $0 == $1 }
  }
}
