// The activity at a place. A child's is that of its current incarnation: idle while the place is
// gone, then that of the next incarnation.

extension StatePlace {
  /// Returns the activity at the place: the running load with its attempt, and the unsaved edits.
  public func activity<Loaded: Sendable>(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> PathActivity where Value == Loadable<Loaded> {
    _place.place.activity(.call("activity", fileID, line))
  }

  /// Observes the activity at the place, under the rules of `observeActivity(of:)`.
  public func observeActivity<Loaded: Sendable>(
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (PathActivity) -> Void
  ) -> Subscription where Value == Loadable<Loaded> {
    _place.place.observedActivity(.call("observeActivity", fileID, line)).observe(initial, body)
  }

  /// Observes the activity at the place on the main actor, under the rules of `observeActivity` and
  /// `Store.observeOnMain`.
  public func observeActivityOnMain<Loaded: Sendable>(
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (PathActivity) -> Void
  ) -> Subscription where Value == Loadable<Loaded> {
    _place.place.observedActivity(.call("observeActivityOnMain", fileID, line))
      .observeOnMain(initial, isolation, body)
  }
}
