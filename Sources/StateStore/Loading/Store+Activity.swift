extension Store {
  /// The work in progress at a path: the load with its attempt, and the unsaved edits.
  public func activity<Value: Sendable>(
    of path: any WritableKeyPath<State, Loadable<Value>> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> PathActivity {
    if lock.isHeldHere { Misuse.reentry("activity", fileID, line) }
    return existingLane(of: path)?.current ?? .idle
  }

  /// Observes the work in progress at a path.
  ///
  /// The rules of `observe` apply, with one exception: the observers of the activity are a delivery
  /// of their own. When one call changes state and activity, they are called after the observers of
  /// the state; before these where an update begins or ends loads by its draft. They hear of the end of a load or an edit before the callers that wait for that end
  /// go on.
  public func observeActivity<Value: Sendable>(
    of path: any WritableKeyPath<State, Loadable<Value>> & Sendable, initial: Bool = true,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (PathActivity) -> Void
  ) -> Subscription {
    if lock.isHeldHere { Misuse.reentry("observeActivity", fileID, line) }
    return ObservedActivity(lane(of: path)).observe(initial, body)
  }

  /// Observes the work in progress at a path, on the main actor. The rules are those of
  /// `observeActivity` and of `observeOnMain`.
  public func observeActivityOnMain<Value: Sendable>(
    of path: any WritableKeyPath<State, Loadable<Value>> & Sendable, initial: Bool = true,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @MainActor @Sendable (PathActivity) -> Void
  ) -> Subscription {
    if lock.isHeldHere { Misuse.reentry("observeActivityOnMain", fileID, line) }
    return ObservedActivity(lane(of: path)).observeOnMain(initial, isolation, body)
  }
}
