// Each function does what the one of the same name does in `Store`, whose laws hold, for the incarnation that is
// there: what is under way ends with that. Where there is none, nothing begins.

extension Child {
  /// Loads a value into the place. The parameters are those of `Store.load`.
  ///
  /// The load is cancelled when the value that it is part of goes, and its handle has ended at once when that is
  /// gone already. The age of a loaded value goes with its incarnation, too.
  @discardableResult
  public func load<Loaded: Sendable>(
    _ name: String = #function, policy: LoadPolicy = .latest, staleAfter: Duration? = nil,
    retry: Retry = .none, onRetry: @escaping @Sendable (LoadAttempt) -> Void = { _ in },
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable () async throws -> Loaded
  ) -> ValueHandle<Loaded> where Value == Loadable<Loaded> {
    func load(_ place: some ChildPlace<Loadable<Loaded>>) -> ValueHandle<Loaded> {
      guard let lane = place.lane(for: .call("load", name, fileID, line)) else {
        return .ended(nil)
      }
      // Held meanwhile, so that the store finds this lane by its path.
      defer { withExtendedLifetime(lane) {} }
      return place.store.load(
        lane.path, name, policy: policy, staleAfter: staleAfter, retry: retry, onRetry: onRetry,
        failure: failure, fileID: fileID, line: line, work)
    }
    return load(place)
  }

  /// Loads values into the place by a load that goes on after its first value, and that ends when the value that
  /// the place is part of goes: see ``Load``.
  @discardableResult
  public func load<Loaded: Sendable>(
    _ name: String = #function, policy: LoadPolicy = .latest, staleAfter: Duration? = nil,
    retry: Retry = .none, onRetry: @escaping @Sendable (LoadAttempt) -> Void = { _ in },
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable (Load<Loaded>) async throws -> Void
  ) -> ValueHandle<Loaded> where Value == Loadable<Loaded> {
    func load(_ place: some ChildPlace<Loadable<Loaded>>) -> ValueHandle<Loaded> {
      guard let lane = place.lane(for: .call("load", name, fileID, line)) else {
        return .ended(nil)
      }
      // Held meanwhile, so that the store finds this lane by its path.
      defer { withExtendedLifetime(lane) {} }
      return place.store.load(
        lane.path, name, policy: policy, staleAfter: staleAfter, retry: retry, onRetry: onRetry,
        failure: failure, fileID: fileID, line: line, work)
    }
    return load(place)
  }

  /// Cancels the running load of the place, if there is one, and the load that was to follow it.
  public func cancelLoad<Loaded: Sendable>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Loadable<Loaded> {
    func cancelLoad(_ place: some ChildPlace<Loadable<Loaded>>) {
      guard let lane = place.knownLane(for: .call("cancelLoad", name, fileID, line)) else {
        return
      }
      place.store.cancelLoad(lane.path, name, fileID: fileID, line: line)
    }
    cancelLoad(place)
  }

  /// Makes the value, and that of a running load, out of date.
  public func invalidate<Loaded: Sendable>(
    fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Loadable<Loaded> {
    func invalidate(_ place: some ChildPlace<Loadable<Loaded>>) {
      place.knownLane(for: .call("invalidate", fileID, line))?.invalidate()
    }
    invalidate(place)
  }

  /// Cancels the running load of the place and returns it to `notRequested`, in one write.
  public func reset<Loaded: Sendable>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Loadable<Loaded> {
    func reset(_ place: some ChildPlace<Loadable<Loaded>>) {
      guard let lane = place.lane(for: .call("reset", name, fileID, line)) else { return }
      place.store.reset(lane.path, name, fileID: fileID, line: line)
    }
    reset(place)
  }

  /// The load of the place that is under way; nil when there is none.
  public func currentLoad<Loaded: Sendable>(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> ValueHandle<Loaded>? where Value == Loadable<Loaded> {
    func currentLoad(_ place: some ChildPlace<Loadable<Loaded>>) -> ValueHandle<Loaded>? {
      place.knownLane(for: .call("currentLoad", fileID, line)).flatMap {
        place.store.currentLoad($0.path)
      }
    }
    return currentLoad(place)
  }

  /// What is under way at the place: the load with its attempt, and the edits that are not saved yet.
  public func activity<Loaded: Sendable>(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> PathActivity where Value == Loadable<Loaded> {
    func activity(_ place: some ChildPlace<Loadable<Loaded>>) -> PathActivity {
      place.knownLane(for: .call("activity", fileID, line))?.current ?? .idle
    }
    return activity(place)
  }
}
