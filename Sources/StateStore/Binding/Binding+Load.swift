extension Binding {
  /// Loads a value into the place, as `Store.load` does: the same laws hold, and the loads of one
  /// place follow each other, also those that `Store.load` started. The parameters are the same.
  ///
  /// Only a binding that a store made can load: a constant one stops the program with a message.
  @discardableResult
  public func load<Loaded: Sendable>(
    _ name: String = #function, policy: LoadPolicy = .latest, staleAfter: Duration? = nil,
    retry: Retry = .none, onRetry: @escaping @Sendable (LoadAttempt) -> Void = { _ in },
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable () async throws -> Loaded
  ) -> ValueHandle<Loaded> where Value == Loadable<Loaded> {
    let caller = Caller(name: name, fileID: fileID, line: line)
    return loadable(caller).load(
      caller, policy, staleAfter, retry, onRetry: onRetry, failure: failure, work)
  }

  /// Cancels the running load of the place, if there is one, as `Store.cancelLoad` does.
  public func cancelLoad<Loaded: Sendable>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Loadable<Loaded> {
    let caller = Caller(name: name, fileID: fileID, line: line)
    loadable(caller).cancelLoad(caller)
  }

  /// Makes the value out of date, as `Store.invalidate` does.
  public func invalidate<Loaded: Sendable>(
    fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Loadable<Loaded> {
    loadable(Caller(name: "invalidate", fileID: fileID, line: line)).invalidate()
  }

  /// Cancels the running load of the place and returns it to `notRequested`, as `Store.reset` does.
  public func reset<Loaded: Sendable>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Loadable<Loaded> {
    let caller = Caller(name: name, fileID: fileID, line: line)
    loadable(caller).reset(caller)
  }

  /// The load of the place that is under way; nil when there is none.
  public func currentLoad<Loaded: Sendable>() -> ValueHandle<Loaded>?
  where Value == Loadable<Loaded> {
    place.loadable(itself())?.currentLoad
  }

  private func loadable<Loaded: Sendable>(
    _ caller: Caller
  ) -> any LoadablePlace<Loaded> where Value == Loadable<Loaded> {
    guard let loadable = place.loadable(itself()) else { Misuse.constantLoad(caller) }
    return loadable
  }

  private func itself<Loaded: Sendable>() -> any WritableKeyPath<Value, Value> & Sendable
  where Value == Loadable<Loaded> {
    \.self
  }
}
