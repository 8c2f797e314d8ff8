extension Binding {
  /// Loads the next page of the value, and merges the page into the value as that is by then, as
  /// ``Store/loadMore(_:_:failure:fileID:line:after:page:merge:)`` does.
  @discardableResult
  public func loadMore<Loaded: Sendable, Cursor: Hashable & Sendable, Page: Sendable>(
    _ name: String = #function,
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    after cursor: @escaping @Sendable (Loaded) -> Cursor?,
    page: @escaping @Sendable (Cursor) async throws -> Page,
    merge: @escaping @Sendable (inout Loaded, Page) -> Void
  ) -> RunHandle where Value == Loadable<Loaded> {
    requireStore(Caller(name: name, fileID: fileID, line: line))
    func loadMore(_ place: some AnyPlace<Loadable<Loaded>>) -> RunHandle {
      place.store.loadMore(
        place.path, name, failure: failure, fileID: fileID, line: line, after: cursor, page: page,
        merge: merge)
    }
    return loadMore(place)
  }
}
