// What is under way at a place: of a child that of the incarnation that is there, idle while the
// place is gone, and of the next incarnation when that comes.

extension StatePlace {
  /// What is under way at the place: the load with its attempt, and the edits that are not saved
  /// yet.
  public func activity<Loaded: Sendable>(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> PathActivity where Value == Loadable<Loaded> {
    _place.place.activity(.call("activity", fileID, line))
  }

  /// Observes what is under way at the place. The rules are those of `Store.observeActivity`.
  public func observeActivity<Loaded: Sendable>(
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (PathActivity) -> Void
  ) -> Subscription where Value == Loadable<Loaded> {
    _place.place.observedActivity(.call("observeActivity", fileID, line)).observe(initial, body)
  }

  /// Observes what is under way at the place, on the main actor. The rules are those of
  /// `observeActivity` and of `Store.observeOnMain`.
  public func observeActivityOnMain<Loaded: Sendable>(
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (PathActivity) -> Void
  ) -> Subscription where Value == Loadable<Loaded> {
    _place.place.observedActivity(.call("observeActivityOnMain", fileID, line))
      .observeOnMain(initial, isolation, body)
  }
}
