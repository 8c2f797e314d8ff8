extension ScopedStore {
  /// Calls `body` with the value at `path` whenever it changes, until the subscription ends.
  ///
  /// The rules of `Store.observe` apply.
  public func observe<Value: Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, initial: Bool = true,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    place.observe(path, initial, Caller(name: "observe", fileID: fileID, line: line), body)
  }

  /// Calls `body` with the value at `path` after each write that touched it, equal or not; `update`
  /// touches the whole part.
  @_disfavoredOverload
  public func observe<Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, initial: Bool = true,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    place.observeWrites(path, initial, Caller(name: "observe", fileID: fileID, line: line), body)
  }

  /// Calls `body` with the element that has this id, in the last known list, whenever it changes.
  ///
  /// The rules of `Store.observe(_:id:)` apply.
  public func observe<Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<State, Loadable<IdentifiedList<Element>>> & Sendable, id: Element.ID,
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable {
    let caller = Caller(name: "observe", fileID: fileID, line: line)
    return place.observe(path, id: id, initial, caller, body)
  }

  /// The values at `path`, for a loop: the current value first, then every newer one.
  ///
  /// The rules of `Store.values` apply.
  public func values<Value: Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable
  ) -> StoreValues<Value> {
    place.values(path)
  }
}
