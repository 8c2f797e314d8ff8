/// A place that a store can load into.
protocol LoadablePlace<Loaded>: Sendable {
  associatedtype Loaded: Sendable

  func load(
    _ caller: Caller, _ policy: LoadPolicy, _ staleAfter: Duration?, _ retry: Retry,
    onRetry: @escaping @Sendable (LoadAttempt) -> Void,
    failure: @escaping @Sendable (any Error) -> LoadFailure,
    _ work: @escaping @Sendable () async throws -> Loaded
  ) -> ValueHandle<Loaded>

  func cancelLoad(_ caller: Caller)

  func invalidate()

  func reset(_ caller: Caller)

  var currentLoad: ValueHandle<Loaded>? { get }
}

/// A place in the state of a store.
struct StoreLoadablePlace<State: Sendable, Loaded: Sendable>: LoadablePlace {
  let store: Store<State>
  let path: any WritableKeyPath<State, Loadable<Loaded>> & Sendable

  func load(
    _ caller: Caller, _ policy: LoadPolicy, _ staleAfter: Duration?, _ retry: Retry,
    onRetry: @escaping @Sendable (LoadAttempt) -> Void,
    failure: @escaping @Sendable (any Error) -> LoadFailure,
    _ work: @escaping @Sendable () async throws -> Loaded
  ) -> ValueHandle<Loaded> {
    store.load(
      path, caller.name, policy: policy, staleAfter: staleAfter, retry: retry, onRetry: onRetry,
      failure: failure, fileID: caller.fileID, line: caller.line, work)
  }

  func cancelLoad(_ caller: Caller) {
    store.cancelLoad(path, caller.name, fileID: caller.fileID, line: caller.line)
  }

  func invalidate() {
    store.invalidate(path)
  }

  func reset(_ caller: Caller) {
    store.reset(path, caller.name, fileID: caller.fileID, line: caller.line)
  }

  var currentLoad: ValueHandle<Loaded>? { store.currentLoad(path) }
}
