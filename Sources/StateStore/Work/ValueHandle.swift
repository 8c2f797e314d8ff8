/// A load that a store has started, and its value.
///
/// ```swift
/// let user = try await store.load(\.user) { try await api.user() }.value
/// store.load(\.orders) { try await api.orders(of: user.id) }
/// ```
public struct ValueHandle<Value: Sendable>: LoadHandle {
  @usableFromInline let work: LoadWork
  private let result: LoadResult

  /// The handle of a load that has not begun.
  @usableFromInline
  init(_ work: LoadWork) {
    self.init(work, work.result ?? LoadResult(.cancelled))
  }

  init(_ work: LoadWork, _ result: LoadResult) {
    self.work = work
    self.result = result
  }

  /// The handle of a load that already shows a value.
  @usableFromInline
  init(_ work: LoadWork, showing value: Value?) {
    self.init(work, LoadResult(value.map(LoadEnd.value) ?? .cancelled))
  }

  /// The handle of a load that was not needed, because `value` is fresh.
  @usableFromInline
  static func ended(_ value: Value?) -> ValueHandle {
    ValueHandle(LoadWork(ended: ()), showing: value)
  }

  /// The load's value as it was shown, with the edits that were unsaved at that time. Waits for it
  /// as ``LoadHandle/finished`` does. For a load that goes on, the first value shown.
  ///
  /// - Throws: The `LoadFailure` of a load that failed; `CancellationError` when the load was
  ///   cancelled, or superseded by a newer load.
  public var value: Value {
    get async throws {
      await finished
      switch result.end {
      case .value(let value as Value): return value
      case .failure(let failure): throw failure
      case .value, .cancelled, nil: throw CancellationError()
      }
    }
  }

  public var finished: Void {
    get async { await work.finished() }
  }

  public var hasEnded: Bool { work.hasEnded }

  /// Cancels the load, as ``LoadHandle/cancel()`` does.
  public func cancel(fileID: StaticString = #fileID, line: UInt = #line) {
    work.cancelByHandle(.call("cancelling a load", fileID, line))
  }

  @_disfavoredOverload
  public func cancel() { work.cancelByHandle(nil) }
}
