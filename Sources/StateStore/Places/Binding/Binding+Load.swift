// Each function does what the one of the same name does in `Store`, whose laws hold. The loads of one place
// follow each other, also those that `Store.load` began.

extension Binding {
  /// Loads a value into the place. The parameters are those of `Store.load`.
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
    requireStore(Caller(name: name, fileID: fileID, line: line))
    func load(_ place: some AnyPlace<Loadable<Loaded>>) -> ValueHandle<Loaded> {
      place.store.load(
        place.path, name, policy: policy, staleAfter: staleAfter, retry: retry, onRetry: onRetry,
        failure: failure, fileID: fileID, line: line, work)
    }
    return load(place)
  }

  /// Loads values into the place by a load that goes on after its first value: see ``Load``.
  @discardableResult
  public func load<Loaded: Sendable>(
    _ name: String = #function, policy: LoadPolicy = .latest, staleAfter: Duration? = nil,
    retry: Retry = .none, onRetry: @escaping @Sendable (LoadAttempt) -> Void = { _ in },
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable (Load<Loaded>) async throws -> Void
  ) -> ValueHandle<Loaded> where Value == Loadable<Loaded> {
    requireStore(Caller(name: name, fileID: fileID, line: line))
    func load(_ place: some AnyPlace<Loadable<Loaded>>) -> ValueHandle<Loaded> {
      place.store.load(
        place.path, name, policy: policy, staleAfter: staleAfter, retry: retry, onRetry: onRetry,
        failure: failure, fileID: fileID, line: line, work)
    }
    return load(place)
  }

  /// Cancels the running load of the place, if there is one, and the load that was to follow it.
  public func cancelLoad<Loaded: Sendable>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Loadable<Loaded> {
    func cancelLoad(_ place: some AnyPlace<Loadable<Loaded>>) {
      place.store.cancelLoad(place.path, name, fileID: fileID, line: line)
    }
    cancelLoad(place)
  }

  /// Makes the value, and that of a running load, out of date.
  public func invalidate<Loaded: Sendable>(
    fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Loadable<Loaded> {
    func invalidate(_ place: some AnyPlace<Loadable<Loaded>>) {
      place.store.invalidate(place.path, fileID: fileID, line: line)
    }
    invalidate(place)
  }

  /// Cancels the running load of the place and returns it to `notRequested`, in one write.
  public func reset<Loaded: Sendable>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Loadable<Loaded> {
    func reset(_ place: some AnyPlace<Loadable<Loaded>>) {
      place.store.reset(place.path, name, fileID: fileID, line: line)
    }
    reset(place)
  }

  /// The load of the place that is under way; nil when there is none.
  public func currentLoad<Loaded: Sendable>(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> ValueHandle<Loaded>? where Value == Loadable<Loaded> {
    func currentLoad(_ place: some AnyPlace<Loadable<Loaded>>) -> ValueHandle<Loaded>? {
      place.store.currentLoad(place.path, fileID: fileID, line: line)
    }
    return currentLoad(place)
  }

  /// What is under way at the place: the load with its attempt, and the edits that are not saved yet.
  public func activity<Loaded: Sendable>(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> PathActivity where Value == Loadable<Loaded> {
    func activity(_ place: some AnyPlace<Loadable<Loaded>>) -> PathActivity {
      place.store.activity(of: place.path, fileID: fileID, line: line)
    }
    return activity(place)
  }

  /// Observes what is under way at the place.
  public func observeActivity<Loaded: Sendable>(
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (PathActivity) -> Void
  ) -> Subscription where Value == Loadable<Loaded> {
    func observeActivity(_ place: some AnyPlace<Loadable<Loaded>>) -> Subscription {
      place.store.observeActivity(
        of: place.path, initial: initial, fileID: fileID, line: line, body)
    }
    return observeActivity(place)
  }

  /// Observes what is under way at the place, on the main actor.
  public func observeActivityOnMain<Loaded: Sendable>(
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (PathActivity) -> Void
  ) -> Subscription where Value == Loadable<Loaded> {
    func observe(
      _ place: some AnyPlace<Loadable<Loaded>>, _ isolation: isolated (any Actor)?
    ) -> Subscription {
      place.store.observeActivityOnMain(
        of: place.path, initial: initial, isolation: isolation, fileID: fileID, line: line, body)
    }
    return observe(place, isolation)
  }
}
