extension Binding {
  /// Loads a value into the place, as `Store.load` does: the same laws hold, and the loads of one
  /// place follow each other whether they were started here or there.
  ///
  /// Only a binding that a store made can load: a constant one stops the program with a message.
  ///
  /// - Parameters:
  ///   - name: what the writes of this load are called in messages and logs.
  ///   - failure: says what an error of `work` means to the user of the state.
  @discardableResult
  public func load<Loaded: Sendable>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    _ work: @escaping @Sendable () async throws -> Loaded
  ) -> LoadHandle where Value == Loadable<Loaded> {
    let itself: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable = \.self
    return place.load(itself, name, fileID, line, failure: failure, work)
  }
}
