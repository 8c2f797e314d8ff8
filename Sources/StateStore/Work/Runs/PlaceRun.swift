/// A run of a place, as its body sees it: what a ``Run`` is for a store, for the value of a
/// ``Binding`` or a ``Child``.
///
/// ```swift
/// settings.run(id: Settings.poll, policy: .latest) { [api] run in
///   while true {
///     let themes = try await api.themes(since: try run.state.revision)
///     try run.update { $0.themes = themes }
///     try await run.sleep(for: .seconds(60))
///   }
/// }
/// ```
///
/// A run holds its store weakly, so that a body that uses it keeps nothing alive.
public struct PlaceRun<Value: Sendable>: Sendable {
  let place: any RunPlace<Value>
  let work: RunWork

  /// A consistent copy of the value.
  ///
  /// - Throws: `CancellationError` as soon as the run is over: it was cancelled, another run took
  ///   its place, or its store or place is gone.
  public var state: Value {
    get throws {
      guard !work.isOver, let value = place.value else { throw CancellationError() }
      // The value may be that of the next incarnation, which was there before this run was over.
      if work.isOver { throw CancellationError() }
      return value
    }
  }

  /// Changes the value, atomically and in place, if the run is not over.
  ///
  /// - Throws: `CancellationError` when the run is over: nothing is written then, and `body` is not
  ///   called. What `body` throws.
  @discardableResult
  public func update<Result, Failure: Error>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws -> Result {
    let caller = Caller(name: name, fileID: fileID, line: line)
    guard let result = try place.update(caller, by: work, body) else {
      throw CancellationError()
    }
    return result
  }

  /// Waits by the store's clock: not at all for a negative pause.
  ///
  /// - Throws: `CancellationError` when the run is cancelled meanwhile, or over; what the clock
  ///   throws.
  public func sleep(for pause: Duration) async throws {
    try await place.scheduler.sleep(for: pause)
    if work.isOver { throw CancellationError() }
  }
}

/// A place as a run reaches it: by a store that the run does not keep alive.
protocol RunPlace<Value>: Sendable {
  associatedtype Value: Sendable

  var scheduler: Scheduler { get }

  /// The value; nil without a store, or when the place is gone.
  var value: Value? { get }

  /// Changes the value; nil, and nothing is changed, when there is none, or when the run is over.
  func update<Result, Failure: Error>(
    _ caller: Caller, by run: RunWork,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result?
}
