// Loads at a place.

extension StatePlace {
  /// Loads a value into the place. The parameters are those of `Store.load`.
  ///
  /// At a ``Child`` the load is cancelled when the value that contains the place goes; if the value
  /// is gone already, the handle has ended at once. The age of a loaded value goes with its
  /// incarnation, too. A constant ``Binding`` cannot load, and stops the program with a message.
  @discardableResult
  public func load<Loaded: Sendable>(
    _ name: String = #function, policy: LoadPolicy = .latest, staleAfter: Duration? = nil,
    retry: Retry = .none, onRetry: @escaping @Sendable (LoadAttempt) -> Void = { _ in },
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable () async throws -> Loaded
  ) -> ValueHandle<Loaded> where Value == Loadable<Loaded> {
    _place.place.load(
      Caller(name: name, fileID: fileID, line: line), policy, staleAfter, retry, onRetry, failure,
      .once(work))
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
    _place.place.load(
      Caller(name: name, fileID: fileID, line: line), policy, staleAfter, retry, onRetry, failure,
      .goingOn(work))
  }

  /// Loads the next page of the value and merges it into the then current value, as
  /// ``StateParts/loadMore(_:_:failure:fileID:line:after:page:merge:)`` does. At a ``Child`` the
  /// page is cancelled if the value that contains the place goes or is gone already.
  @discardableResult
  public func loadMore<Loaded: Sendable, Cursor: Hashable & Sendable, Page: Sendable>(
    _ name: String = #function,
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    after cursor: @escaping @Sendable (Loaded) -> Cursor?,
    page: @escaping @Sendable (Cursor) async throws -> Page,
    merge: @escaping @Sendable (inout Loaded, Page) -> Void
  ) -> RunHandle where Value == Loadable<Loaded> {
    _place.place.loadMore(
      Caller(name: name, fileID: fileID, line: line), failure, cursor, page, merge)
  }

  /// Cancels the place's running load, if any, and the load waiting behind it.
  public func cancelLoad<Loaded: Sendable>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Loadable<Loaded> {
    _place.place.cancelLoad(Caller(name: name, fileID: fileID, line: line))
  }

  /// Makes the value, and the value of a running load, out of date.
  public func invalidate<Loaded: Sendable>(
    fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Loadable<Loaded> {
    _place.place.invalidate(.call("invalidate", fileID, line))
  }

  /// Cancels the place's running load and returns the place to `notRequested`, in one write.
  public func reset<Loaded: Sendable>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Loadable<Loaded> {
    _place.place.reset(Caller(name: name, fileID: fileID, line: line))
  }

  /// Returns the place's running load; nil without one.
  public func currentLoad<Loaded: Sendable>(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> ValueHandle<Loaded>? where Value == Loadable<Loaded> {
    _place.place.currentLoad(.call("currentLoad", fileID, line))
  }
}
