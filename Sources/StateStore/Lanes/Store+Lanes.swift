extension Store {
  /// The lane of a path, created if missing.
  @inlinable
  func lane<Value: Sendable>(
    of path: any WritableKeyPath<State, Loadable<Value>> & Sendable
  ) -> Lane<State, Value> {
    let lane = work.lanes.lane(of: path, now: elapsed) { Lane(path, of: self) }
    guard let lane = lane as? Lane<State, Value> else { Misuse.unequalPaths() }
    return lane
  }

  /// The lane of a path, created if missing, for a caller that holds the lock.
  func lane<Value: Sendable>(
    of path: any WritableKeyPath<State, Loadable<Value>> & Sendable, keeping kept: inout [Any]
  ) -> Lane<State, Value> {
    let lane = work.lanes.lane(of: path, keeping: &kept) { Lane(path, of: self) }
    guard let lane = lane as? Lane<State, Value> else { Misuse.unequalPaths() }
    return lane
  }

  /// The lane of a path; nil without one.
  func existingLane<Value: Sendable>(
    of path: any WritableKeyPath<State, Loadable<Value>> & Sendable
  ) -> Lane<State, Value>? {
    guard let lane = work.lanes.existing(path) else { return nil }
    guard let lane = lane as? Lane<State, Value> else { Misuse.unequalPaths() }
    return lane
  }
}
