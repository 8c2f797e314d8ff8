extension Store {
  /// The values at `path`, for a loop: the current one first, then every newer one.
  ///
  /// ```swift
  /// for await todos in store.values(\.todos) { render(todos) }
  /// ```
  ///
  /// A loop that is slower than the writers gets the newest value and misses the values in between.
  /// The sequence does not keep the store alive: the loop ends after the last value when the store
  /// goes away, and at once when its task is cancelled. A task whose closure names the store keeps
  /// the store, so capture the sequence: `Task { [titles = store.values(\.title)] in … }`. Any number
  /// of loops may run at once, each with all values.
  public func values<Value: Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable
  ) -> StoreValues<Value> {
    StoreValues(areEqual: { $0 == $1 }, { [weak self] in self?.observe(path, $0) })
  }

  /// The values at `path`, for a loop: the current value first, then one after each write that
  /// touched the path, equal or not.
  @_disfavoredOverload
  public func values<Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable
  ) -> StoreValues<Value> {
    StoreValues(areEqual: nil) { [weak self] in self?.observe(path, $0) }
  }
}
