/// A run of a store, as its body sees it: the way to the state while the run lasts.
///
/// ```swift
/// store.run(id: Field.search, policy: .latest) { [api] run in
///   try await run.sleep(for: .milliseconds(300))
///   let hits = try await api.search(try run.state.text)
///   try run.update { $0.hits = hits }
/// }
/// ```
///
/// A run holds its store weakly, so that a body that uses it keeps nothing alive.
public struct Run<State: Sendable>: Sendable {
  @usableFromInline let link: RunLink<State>
  @usableFromInline let work: RunWork

  @inlinable
  init(link: RunLink<State>, work: RunWork) {
    self.link = link
    self.work = work
  }

  /// A consistent copy of the entire state.
  ///
  /// - Throws: `CancellationError` as soon as the run is over: it was cancelled, another run took
  ///   its place, or the store is gone.
  public var state: State {
    get throws {
      guard let store = link.store, !work.isOver else { throw CancellationError() }
      let state = store.state
      if work.isOver { throw CancellationError() }
      return state
    }
  }

  /// Changes the state as `Store.update` does, if the run is not over.
  ///
  /// - Parameter name: The name of this write in messages and logs; nil is the name of the run.
  /// - Throws: `CancellationError` when the run is over: nothing is written then, and `body` is not
  ///   called. Any error of `body`.
  @inlinable
  @discardableResult
  public func update<Result, Failure: Error>(
    _ name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (inout Draft<State>) throws(Failure) -> Result
  ) throws -> Result {
    guard
      let result = try link.engine.write(
        name ?? work.caller.name, fileID: fileID, line: line, by: work, body)
    else { throw CancellationError() }
    return result
  }

  /// Waits by the store's clock: not at all for a negative pause.
  ///
  /// - Throws: `CancellationError` if the run is cancelled during the wait, or is over; any error
  ///   of the clock.
  public func sleep(for pause: Duration) async throws {
    try await link.host.scheduler.sleep(for: pause)
    if work.isOver { throw CancellationError() }
  }
}
