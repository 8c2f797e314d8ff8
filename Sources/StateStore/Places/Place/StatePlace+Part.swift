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
    part(path).load(
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
    part(path).load(
      name, policy: policy, staleAfter: staleAfter, retry: retry, onRetry: onRetry,
      failure: failure, fileID: fileID, line: line, work)
  }

  /// Loads the next page of a part of the place and merges it into the then current value.
  @discardableResult
  public func loadMore<Loaded: Sendable, Cursor: Hashable & Sendable, Page: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable, _ name: String = #function,
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    after cursor: @escaping @Sendable (Loaded) -> Cursor?,
    page: @escaping @Sendable (Cursor) async throws -> Page,
    merge: @escaping @Sendable (inout Loaded, Page) -> Void
  ) -> RunHandle {
    part(path).loadMore(
      name, failure: failure, fileID: fileID, line: line, after: cursor, page: page, merge: merge)
  }

  /// Cancels the running load of a part of the place, if any, and the load waiting behind it.
  public func cancelLoad<Loaded: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable, _ name: String = #function,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    part(path).cancelLoad(name, fileID: fileID, line: line)
  }

  /// Makes the value of a part of the place, and the value of its running load, out of date.
  public func invalidate<Loaded: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    part(path).invalidate(fileID: fileID, line: line)
  }

  /// Cancels the running load of a part of the place and returns the part to `notRequested`, in one
  /// write.
  public func reset<Loaded: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable, _ name: String = #function,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    part(path).reset(name, fileID: fileID, line: line)
  }

  /// Returns the running load of a part of the place; nil without one.
  public func currentLoad<Loaded: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> ValueHandle<Loaded>? {
    part(path).currentLoad(fileID: fileID, line: line)
  }

  /// Returns the activity at a part of the place.
  public func activity<Loaded: Sendable>(
    of path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> PathActivity {
    part(path).activity(fileID: fileID, line: line)
  }

  /// Calls `body` with the activity at a part of the place, and after each change of it.
  public func observeActivity<Loaded: Sendable>(
    of path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable, initial: Bool = true,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (PathActivity) -> Void
  ) -> Subscription {
    part(path).observeActivity(initial: initial, fileID: fileID, line: line, body)
  }

  /// Calls `body` on the main actor with the activity at a part of the place, and after each change
  /// of it.
  public func observeActivityOnMain<Loaded: Sendable>(
    of path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable, initial: Bool = true,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @MainActor @Sendable (PathActivity) -> Void
  ) -> Subscription {
    part(path).observeActivityOnMain(
      initial: initial, isolation: isolation, fileID: fileID, line: line, body)
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
    part(path).optimisticUpdate(
      name, ifEmpty: ifEmpty, policy: policy, failure: failure, fileID: fileID, line: line,
      apply: apply, commit: commit)
  }

  private func part<Part: Sendable>(
    _ path: any WritableKeyPath<Value, Part> & Sendable
  ) -> PartOfPlace<Part> {
    PartOfPlace(_place: _PlaceInStore(place: _place.place.part(path)))
  }
}

/// A part of a place, whatever kind of place.
private struct PartOfPlace<Value: Sendable>: StatePlace {
  let _place: _PlaceInStore<Value>
}

extension AnyPlace {
  fileprivate func part<Part: Sendable>(
    _ path: any WritableKeyPath<Value, Part> & Sendable
  ) -> any AnyPlace<Part> {
    switch way {
    case .path(let own, let isConstant):
      StorePlace(store: store, path: joined(own, path), isConstant: isConstant)
    case .child(let root, let member):
      MemberPlace(store: store, root: root, member: joined(member, path))
    }
  }
}
