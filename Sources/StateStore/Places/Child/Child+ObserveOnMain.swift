extension Child {
  /// Calls `body` on the main actor with the value whenever it changes: with nil if it is gone, and
  /// with the next incarnation when that comes. The rules are those of `Store.observeOnMain`.
  public func observeOnMain(
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Value?) -> Void
  ) -> Subscription where Value: Equatable {
    func observe(
      _ place: some ChildPlace<Value>, _ isolation: isolated (any Actor)?
    ) -> Subscription {
      place.store.observeOnMain(
        place.observed, initial: initial, isolation: isolation, fileID: fileID, line: line, body)
    }
    return observe(place, isolation)
  }
}
