extension Draft {
  /// The lanes with a load under way; nil where there was no load yet.
  @inlinable var loading: LoadingLanes<State>? {
    participants.loads?.known(as: LoadingLanes<State>.self)
  }

  /// The lanes with a load under way, made if there are none.
  @inlinable
  mutating func makeLoading() -> LoadingLanes<State> {
    if let loading { return loading }
    let made = LoadingLanes<State>()
    participants.loads = made
    return made
  }
}
