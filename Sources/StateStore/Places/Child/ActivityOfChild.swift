import Synchronization

/// The activity at a child, for one subscription: that of the current incarnation's lane.
final class ActivityOfChild: Sendable {
  private struct Followed: Sendable {
    var lane: (any AnyLane)?
    var subscription: Subscription?
  }

  private let activity: Store<PathActivity>
  private let followed = RawMutex(Followed())

  private init(_ activity: Store<PathActivity>) {
    self.activity = activity
  }

  /// Follows the activity of a member until the subscriptions of all its observers have ended.
  static func follow<State, Base, Loaded: Sendable>(
    _ member: any WritableKeyPath<Base, Loadable<Loaded>> & Sendable,
    of root: ChildRoot<State, Base>, in store: Store<State>, for caller: Caller
  ) -> ObservedActivity {
    let child = ActivityOfChild(store.makeActivity())
    child.follow(MemberPlace(store: store, root: root, member: member).lane(for: caller))
    let place = RootPlace(store: store, root: root)
    let subscription = place.observe(true, caller, areEqual: nil) { [weak store] _ in
      guard let store else { return }
      child.follow(MemberPlace(store: store, root: root, member: member).lane(for: caller))
    }
    return ObservedActivity(activity: child.activity, held: subscription)
  }

  /// Follows another lane, or none, unless already followed.
  private func follow<State, Loaded>(_ lane: Lane<State, Loaded>?) {
    let (isOther, older) = followed.withLock { followed in
      if followed.lane === lane { return (false, nil as Subscription?) }
      followed.lane = lane
      return (true, followed.subscription.take())
    }
    if !isOther { return }
    older?.cancel()
    guard let lane else { return write(.idle, of: nil) }
    // The observer holds the lane until the subscription ends, as maybe nothing else does.
    let subscription = lane.activity.observe(\.self) { [weak self] activity in
      withExtendedLifetime(lane) { self?.write(activity, of: lane) }
    }
    followed.withLock { if $0.lane === lane { $0.subscription = subscription } }
  }

  /// Applies the activity of a lane, or of none, unless another lane is followed now.
  private func write(_ activity: PathActivity, of lane: (any AnyLane)?) {
    self.activity.change("activity", fileID: #fileID, line: #line) { draft in
      if followed.withLock({ $0.lane === lane }) { draft.whole = activity }
    }
  }
}
