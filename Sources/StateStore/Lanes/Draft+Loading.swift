extension Draft {
  /// The lanes with a load in progress; nil before the first load.
  @inlinable var loading: LoadingLanes<State>? {
    participants.loads?.known(as: LoadingLanes<State>.self)
  }

  /// The lanes with a load in progress, created if missing.
  @inlinable
  mutating func makeLoading() -> LoadingLanes<State> {
    if let loading { return loading }
    let made = LoadingLanes<State>()
    participants.loads = made
    return made
  }
}
