// The same work at a part of the place, by its path: so that code reads alike at a store and at a
// place, `store.load(\.members)` and `team.load(\.members)`. Each is the function of the part
// itself, `team.members.load`.

extension StatePlace {
  /// Loads a value into a part of the place.
  @discardableResult
  public func load<Loaded: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable,
    _ name: String = #function, policy: LoadPolicy = .latest, staleAfter: Duration? = nil,
    retry: Retry = .none, onRetry: @escaping @Sendable (LoadAttempt) -> Void = { _ in },
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable () async throws -> Loaded
  ) -> ValueHandle<Loaded> {
    PartOfPlace(of: self, path).load(
      name, policy: policy, staleAfter: staleAfter, retry: retry, onRetry: onRetry,
      failure: failure, fileID: fileID, line: line, work)
  }

  /// Loads values into a part of the place by a load that goes on after its first value: see
  /// ``Load``.
  @discardableResult
  public func load<Loaded: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable,
    _ name: String = #function, policy: LoadPolicy = .latest, staleAfter: Duration? = nil,
    retry: Retry = .none, onRetry: @escaping @Sendable (LoadAttempt) -> Void = { _ in },
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable (Load<Loaded>) async throws -> Void
  ) -> ValueHandle<Loaded> {
    PartOfPlace(of: self, path).load(
      name, policy: policy, staleAfter: staleAfter, retry: retry, onRetry: onRetry,
      failure: failure, fileID: fileID, line: line, work)
  }

  /// Changes a loaded part of the place at once, then saves the change; takes back a change that
  /// cannot be saved.
  @discardableResult
  public func optimisticUpdate<Loaded: Equatable & Sendable, Reply: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable, _ name: String = #function,
    ifEmpty: Loaded? = nil, policy: EditPolicy = .queue,
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    apply: @escaping @Sendable (inout Loaded) -> Void,
    commit: @escaping @Sendable (Edited<Loaded>) async throws -> Reply
  ) -> EditHandle {
    PartOfPlace(of: self, path).optimisticUpdate(
      name, ifEmpty: ifEmpty, policy: policy, failure: failure, fileID: fileID, line: line,
      apply: apply, commit: commit)
  }
}
