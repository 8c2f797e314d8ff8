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
/// With the first `show` the value is loaded, whoever waits for the load goes on, and the load is
/// live (``PathActivity/isLive``): from there on nothing waits for it. It ends when its body
/// returns or throws, when another load of the path begins, and when the load is cancelled, which
/// leaves what was shown.
///
/// A load holds its store weakly.
public struct Load<Value: Sendable>: Sendable {
  let shower: any Shower<Value>

  init<State>(_ load: PathLoad<State, Value>) {
    shower = load
  }

  /// Shows a value, with the pending edits on top (L16).
  ///
  /// The age of the value and the retries begin anew.
  ///
  /// - Parameter revision: How far the source has come, if the source counts that: edits whose
  ///   `commit` returned a newer revision are kept on top until the source reaches that. Without
  ///   one, the source is taken to have all edits that were saved before the load began, or since
  ///   its first value.
  /// - Throws: `CancellationError` when the load is over: nothing is shown then.
  public func show(_ value: Value, at revision: Int? = nil) throws {
    try shower.show(value, at: revision)
  }

  /// Changes the value that was shown, in place, under the edits that are on top of it.
  ///
  /// - Parameters:
  ///   - revision: How far the source has come with this change, as in ``show(_:at:)``.
  ///   - body: Makes the change, once, under the store's lock: in the value without the edits that
  ///     are on top of it.
  /// - Throws: `CancellationError` when the load is over; a `LoadFailure` before the first `show`,
  ///   and when another write has left no value. Nothing is changed then.
  @discardableResult
  public func merge<Result>(
    at revision: Int? = nil, _ body: (inout Value) -> Result
  ) throws -> Result {
    try shower.merge(at: revision, body)
  }

  /// Notes that the source has told these saved edits, by their revisions, and nothing else: where
  /// they are on top of its value, nothing has to be merged.
  ///
  /// - Returns: Whether that was so; otherwise nothing is noted, and the edits have to be merged.
  /// - Throws: `CancellationError` when the load is over.
  package func reach(saved revisions: [Int]) throws -> Bool {
    try shower.reach(saved: revisions)
  }

  /// Waits by the store's clock: not at all for a negative pause.
  ///
  /// - Throws: `CancellationError` when the load is cancelled meanwhile, or over; what the clock
  ///   throws.
  public func sleep(for pause: Duration) async throws {
    try await shower.sleep(for: pause)
  }
}

/// A load, whatever the state of its store.
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
    return try store.reach(saved: revisions, by: self)
  }

  func sleep(for pause: Duration) async throws {
    try await lane.scheduler.sleep(for: pause)
    if work.isDecided { throw CancellationError() }
  }
}
