/// A run of a place, as its body sees it: the counterpart of ``Run`` for the value of a ``Binding``
/// or a ``Child``.
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
/// A run holds its store weakly, so that a body that uses the run keeps nothing alive.
public struct PlaceRun<Value: Sendable>: Sendable {
  let place: any RunPlace<Value>
  let work: RunWork

  /// A consistent copy of the value.
  ///
  /// - Throws: `CancellationError` once the run is over: it was cancelled, another run replaced it,
  ///   or its store or place is gone.
  public var state: Value {
    get throws {
      guard !work.isOver, let value = place.value else { throw CancellationError() }
      // The value may belong to the next incarnation, which was there before this run was over.
      if work.isOver { throw CancellationError() }
      return value
    }
  }

  /// Changes the value, atomically and in place, if the run is not over.
  ///
  /// - Parameter name: The name of this write in messages and logs; nil is the name of the run.
  /// - Throws: `CancellationError` if the run is over: then nothing is written, and `body` is not
  ///   called. Also errors of `body`.
  @discardableResult
  public func update<Result, Failure: Error>(
    _ name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws -> Result {
    let caller = Caller(name: name ?? work.caller.name, fileID: fileID, line: line)
    guard let result = try place.update(caller, by: work, body) else {
      throw CancellationError()
    }
    return result
  }

  /// Waits by the store's clock; a negative pause does not wait.
  ///
  /// - Throws: `CancellationError` if the run is cancelled during the wait, or is over after it;
  ///   errors of the clock.
  public func sleep(for pause: Duration) async throws {
    try await place.scheduler.sleep(for: pause)
    if work.isOver { throw CancellationError() }
  }
}

/// A place as a run reaches it: through a store that the run does not keep alive.
protocol RunPlace<Value>: Sendable {
  associatedtype Value: Sendable

  var scheduler: Scheduler { get }

  /// The value; nil without a store, or if the place is gone.
  var value: Value? { get }

  /// Changes the value; without a value, or when the run is over, changes nothing and returns nil.
  func update<Result, Failure: Error>(
    _ caller: Caller, by run: RunWork,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result?
}
