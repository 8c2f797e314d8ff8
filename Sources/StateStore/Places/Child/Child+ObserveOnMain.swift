extension Child {
  /// Calls `body` on the main actor with the value whenever it changes: with nil if it is gone, and
  /// with the next incarnation when that comes. The rules are those of `Store.observeOnMain`.
  public func observeOnMain(
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Value?) -> Void
  ) -> Subscription where Value: Equatable {
    place.observeOnMain(
      initial, isolation, Caller(name: "observeOnMain", fileID: fileID, line: line),
      areEqual: { $0 == $1 }, body)
  }
}
