/// An observed activity, and the object that observers hold until their subscriptions end.
struct ObservedActivity: Sendable {
  let activity: Store<PathActivity>
  let held: any Sendable

  func observe(
    _ initial: Bool, _ body: @escaping @Sendable (PathActivity) -> Void
  ) -> Subscription {
    activity.observe(\.self, initial: initial) { [held] activity in
      withExtendedLifetime(held) { body(activity) }
    }
  }

  func observeOnMain(
    _ initial: Bool, _ isolation: isolated (any Actor)?,
    _ body: @escaping @MainActor @Sendable (PathActivity) -> Void
  ) -> Subscription {
    activity.observeOnMain(\.self, initial: initial, isolation: isolation) { [held] activity in
      withExtendedLifetime(held) { body(activity) }
    }
  }
}
