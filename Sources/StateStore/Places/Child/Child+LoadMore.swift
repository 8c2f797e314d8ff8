extension Child {
  /// Loads the next page of the value, and merges the page into the value as that is by then, as
  /// ``Store/loadMore(_:_:failure:fileID:line:after:page:merge:)`` does. The page is cancelled when the value that
  /// the place is part of goes, and where that is gone already.
  @discardableResult
  public func loadMore<Loaded: Sendable, Cursor: Hashable & Sendable, Page: Sendable>(
    _ name: String = #function,
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    after cursor: @escaping @Sendable (Loaded) -> Cursor?,
    page: @escaping @Sendable (Cursor) async throws -> Page,
    merge: @escaping @Sendable (inout Loaded, Page) -> Void
  ) -> RunHandle where Value == Loadable<Loaded> {
    let caller = Caller(name: name, fileID: fileID, line: line)
    func loadMore(_ place: some ChildPlace<Loadable<Loaded>>) -> RunHandle {
      guard let pin = place.incarnation(for: caller.call("loadMore")),
        let lane = place.lane(for: caller.call("loadMore"))
      else {
        return RunHandle(work: RunWork(outcome: .cancelled, caller))
      }
      return place.store.loadMore(
        Pages(
          lane: lane, caller: caller, place: place.key, pin: pin, failure: failure, cursor: cursor,
          page: page,
          merge: merge))
    }
    return loadMore(place)
  }
}
