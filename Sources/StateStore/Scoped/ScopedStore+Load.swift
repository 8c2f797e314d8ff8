extension ScopedStore {
  /// Loads a value into the part, as `Store.load` does, with the same parameters and laws.
  @discardableResult
  public func load<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable,
    _ name: String = #function, policy: LoadPolicy = .latest, staleAfter: Duration? = nil,
    retry: Retry = .none, onRetry: @escaping @Sendable (LoadAttempt) -> Void = { _ in },
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable () async throws -> Value
  ) -> ValueHandle<Value> {
    binding(path, fileID: fileID, line: line).load(
      name, policy: policy, staleAfter: staleAfter, retry: retry, onRetry: onRetry,
      failure: failure, fileID: fileID, line: line, work)
  }

  /// Cancels the running load of a path, if there is one, as `Store.cancelLoad` does.
  public func cancelLoad<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ name: String = #function,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    binding(path, fileID: fileID, line: line).cancelLoad(name, fileID: fileID, line: line)
  }

  /// The load of a path that is under way; nil when there is none.
  public func currentLoad<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable
  ) -> ValueHandle<Value>? {
    binding(path).currentLoad()
  }
}
