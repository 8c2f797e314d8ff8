/// A load that goes on after its first value, as its body sees it.
///
/// ```swift
/// store.load(\.prices) { [feed] load in
///   let ticks = try await feed.subscribe()
///   try load.show(try await feed.snapshot())
///   for try await tick in ticks { try load.merge { $0[id: tick.id] = tick } }
///   throw LoadFailure(kind: .offline, message: "The feed ended.", canRetry: true)
/// }
/// ```
///
/// With the first `show` the value is loaded, waiting callers continue, and the load is live
/// (``PathActivity/isLive``): from then on nothing waits for it. It ends when its body returns or
/// throws, when another load of the path begins, and when it is cancelled; cancelling leaves the
/// shown value.
///
/// A load holds its store weakly.
public struct Load<Value: Sendable>: Sendable {
  let shower: any Shower<Value>

  init<State>(_ load: PathLoad<State, Value>) {
    shower = load
  }

  /// Shows a value, with the pending edits on top (L16).
  ///
  /// The age of the value and the retries start anew.
  ///
  /// - Parameter revision: The source's revision, if the source has revisions: edits whose `commit`
  ///   returned a newer revision stay on top until the source reaches theirs. Without a revision,
  ///   the source counts as having all edits saved before the load began, or since its first value.
  /// - Throws: `CancellationError` if the load is over: then nothing is shown.
  public func show(_ value: Value, at revision: Int? = nil) throws {
    try shower.show(value, at: revision)
  }

  /// Changes the shown value in place, under the edits on top of it.
  ///
  /// - Parameters:
  ///   - revision: The source's revision with this change, as in ``show(_:at:)``.
  ///   - body: Makes the change, once, under the store's lock, in the value without the edits on
  ///     top of it.
  /// - Throws: `CancellationError` if the load is over; a `LoadFailure` before the first `show`,
  ///   and if another write has left no value. Then nothing is changed.
  @discardableResult
  public func merge<Result>(
    at revision: Int? = nil, _ body: (inout Value) -> Result
  ) throws -> Result {
    try shower.merge(at: revision, body)
  }

  /// Notes that the source has these saved edits, by their revisions, and no other changes: if the
  /// edits are on top of its value, nothing needs to be merged.
  ///
  /// - Returns: Whether the edits were on top; if not, nothing is noted, and the edits have to be
  ///   merged.
  /// - Throws: `CancellationError` if the load is over.
  package func reach(saved revisions: [Int]) throws -> Bool {
    try shower.reach(saved: revisions)
  }

  /// Waits by the store's clock; a negative pause does not wait.
  ///
  /// - Throws: `CancellationError` if the load is cancelled during the wait, or is over after it;
  ///   errors of the clock.
  public func sleep(for pause: Duration) async throws {
    try await shower.sleep(for: pause)
  }
}

/// A load, whatever the type of its store's state.
protocol Shower<Value>: Sendable {
  associatedtype Value: Sendable

  func show(_ value: Value, at revision: Int?) throws

  func merge<Result>(at revision: Int?, _ body: (inout Value) -> Result) throws -> Result

  func reach(saved revisions: [Int]) throws -> Bool

  func sleep(for pause: Duration) async throws
}

extension PathLoad: Shower {
  func show(_ value: Value, at revision: Int?) throws {
    guard let store = lane.store, store.show(value, of: self, at: revision) else {
      throw CancellationError()
    }
  }

  func merge<Result>(at revision: Int?, _ body: (inout Value) -> Result) throws -> Result {
    guard let store = lane.store else { throw CancellationError() }
    return try store.merge(body, into: self, at: revision)
  }

  func reach(saved revisions: [Int]) throws -> Bool {
    guard let store = lane.store else { throw CancellationError() }
    if store.lock.isHeldHere { Misuse.reentry("reach", caller.fileID, caller.line) }
    let hasReached = store.write(by: self) { draft in
      work.isLive && lane.reach(self, saved: revisions, &draft)
    }
    guard let hasReached else { throw CancellationError() }
    return hasReached
  }

  func sleep(for pause: Duration) async throws {
    try await lane.scheduler.sleep(for: pause)
    if work.isDecided { throw CancellationError() }
  }
}
