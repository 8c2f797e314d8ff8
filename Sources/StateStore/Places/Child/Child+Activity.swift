extension Child {
  /// Observes what is under way at the place: of the incarnation that is there, idle while the place is gone, and of the
  /// next incarnation when that comes.
  ///
  /// The rules are those of `Store.observeActivity`.
  public func observeActivity<Loaded: Sendable>(
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (PathActivity) -> Void
  ) -> Subscription where Value == Loadable<Loaded> {
    func observe(_ place: some ChildPlace<Loadable<Loaded>>) -> Subscription {
      let (activity, following) = ActivityOfChild.follow(
        place, for: .call("observeActivity", fileID, line))
      return activity.observe(\.self, initial: initial) { activity in
        withExtendedLifetime(following) { body(activity) }
      }
    }
    return observe(place)
  }

  /// Observes what is under way at the place, on the main actor. The rules are those of `observeActivity` and of
  /// `Store.observeOnMain`.
  public func observeActivityOnMain<Loaded: Sendable>(
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (PathActivity) -> Void
  ) -> Subscription where Value == Loadable<Loaded> {
    func observe(
      _ place: some ChildPlace<Loadable<Loaded>>, _ isolation: isolated (any Actor)?
    ) -> Subscription {
      let (activity, following) = ActivityOfChild.follow(
        place, for: .call("observeActivityOnMain", fileID, line))
      return activity.observeOnMain(\.self, initial: initial, isolation: isolation) { activity in
        withExtendedLifetime(following) { body(activity) }
      }
    }
    return observe(place, isolation)
  }
}
