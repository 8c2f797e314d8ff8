// Loads as part of an update.
extension Draft {
  /// Begins a load as part of this update, as `Store.load` does: `isLoading` is part of the
  /// update's version, and the task begins once the closure has returned.
  ///
  /// ```swift
  /// store.update { draft in
  ///   draft.count += 1
  ///   draft.cancelRun(id: Field.fact)
  ///   draft.load(\.fact) { [api, count = draft.count] in try await api.fact(count) }
  /// }
  /// ```
  ///
  /// Several operations of one update do what they would do one after the other: a second load of a
  /// path supersedes the first, which then never begins. If the closure throws, nothing is loaded,
  /// the load in progress continues, and the returned handle has ended as cancelled; the handle of
  /// a load in progress that is shared stays.
  ///
  /// The arguments in `path` are hashed and compared under the store's lock, and with `staleAfter`
  /// the clock is read there (L2). Cancel the handle after the update; inside, use `cancelLoad`. In
  /// an update of a run whose store is gone, nothing begins, and the handle has ended.
  ///
  /// - Parameters:
  ///   - name: The name of the load's later writes in messages and logs.
  ///   - policy: What to do when a load of the path is in progress. A load that joins shares one
  ///     begun in this update, as that one's task has not begun.
  ///   - staleAfter: As in `Store.load`.
  ///   - retry: As in `Store.load`.
  ///   - onRetry: Called with each further attempt before its pause.
  ///   - failure: Turns an error of `work` into a failure for the user of the state.
  @discardableResult
  public mutating func load<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable,
    _ name: String = #function, policy: LoadPolicy = .latest, staleAfter: Duration? = nil,
    retry: Retry = .none, onRetry: @escaping @Sendable (LoadAttempt) -> Void = { _ in },
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable () async throws -> Value
  ) -> ValueHandle<Value> {
    load(
      path,
      LoadRequest(
        caller: Caller(name: name, fileID: fileID, line: line), policy: policy,
        staleAfter: staleAfter, retry: retry, onRetry: onRetry, failure: failure, body: .once(work))
    )
  }

  /// Begins a load that goes on after its first value, as part of this update: see ``Load``.
  ///
  /// The parameters are those of a load that brings one value.
  @discardableResult
  public mutating func load<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable,
    _ name: String = #function, policy: LoadPolicy = .latest, staleAfter: Duration? = nil,
    retry: Retry = .none, onRetry: @escaping @Sendable (LoadAttempt) -> Void = { _ in },
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable (Load<Value>) async throws -> Void
  ) -> ValueHandle<Value> {
    load(
      path,
      LoadRequest(
        caller: Caller(name: name, fileID: fileID, line: line), policy: policy,
        staleAfter: staleAfter, retry: retry, onRetry: onRetry, failure: failure,
        body: .goingOn(work)))
  }

  private mutating func load<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ request: LoadRequest<Value>
  ) -> ValueHandle<Value> {
    operations?.load(path, request, &self) ?? .ended(nil)
  }

  /// Cancels the load of a path as part of this update: the load in progress, and the load that was
  /// to follow it, or a load begun in this update. Its task hears of the cancellation once the
  /// closure has returned; if the closure throws, the load continues.
  public mutating func cancelLoad<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable
  ) {
    operations?.cancelLoad(path, &self)
  }

  /// Returns a path to `notRequested` as part of this update, as `Store.reset` does: cancels its
  /// load and drops its pages once the closure has returned. If the closure throws, both continue.
  public mutating func reset<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable
  ) {
    operations?.reset(path, &self)
  }

  /// Cancels the runs of an id as part of this update, those that wait included: they write nothing
  /// after this version (L21). Their tasks hear of it once the closure has returned; if the closure
  /// throws, they continue.
  ///
  /// In the draft of a place, these are the runs of the place. The id is hashed and compared under
  /// the store's lock. A run that the update itself is made by completes the update. A run that is
  /// started inside this update still finds them: start it with `latest` or `queue` there.
  public mutating func cancelRun(id: some Hashable & Sendable) {
    operations?.cancelRun(id)
  }
}
