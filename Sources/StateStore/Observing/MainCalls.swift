import Synchronization

/// Passes an observer's values to a closure on the main actor: only the newest value waits, and at
/// most one hop is in progress.
final class MainCalls<Value: Sendable>: Sendable {
  private struct Contents {
    var waiting: Value?
    /// The value that the closure got last, if values can be compared.
    var last: Value?
    /// Whether a hop is in progress, or the calls have not begun.
    var isUnderWay = true
  }

  /// Closed at the end of the subscription, which holds the fence without holding the closure.
  let fence = Fence()
  private let contents = RawMutex(Contents())
  private let callOnMain: @Sendable (_ call: @escaping @MainActor @Sendable () -> Void) -> Void
  private let areEqual: (@Sendable (Value, Value) -> Bool)?
  private let body: @MainActor @Sendable (Value) -> Void

  init(
    _ scheduler: Scheduler, areEqual: (@Sendable (Value, Value) -> Bool)?,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    callOnMain = scheduler.callOnMain
    self.areEqual = areEqual
    self.body = body
  }

  var areComparable: Bool { areEqual != nil }

  /// Begins the calls with this value, unless a newer one waits.
  @MainActor
  func begin(with value: Value) {
    contents.withLock { contents in
      if contents.waiting == nil { contents.waiting = value }
    }
    call()
  }

  /// Begins the calls with the waiting value, or with the next one. A value equal to `last` is
  /// skipped.
  func begin(after last: Value?) {
    let isAwaited = contents.withLock { contents in
      contents.last = last
      contents.isUnderWay = contents.waiting != nil
      return contents.isUnderWay
    }
    if isAwaited { hop() }
  }

  /// Replaces the waiting value, and destroys the old value outside the lock.
  func put(_ value: Value) {
    if fence.isClosed { return }
    let (older, isUnderWay) = contents.withLock { contents in
      (
        exchange(&contents.waiting, with: value), exchange(&contents.isUnderWay, with: true)
      )
    }
    withExtendedLifetime(older) {}
    if !isUnderWay { hop() }
  }

  /// Keeps this object until the call, so that the last value arrives even if its store is gone.
  private func hop() { callOnMain { self.call() } }

  /// Calls the closure with the waiting value, unless the closure got an equal one last.
  @MainActor
  private func call() {
    let (waiting, last) = contents.withLock { contents in
      contents.isUnderWay = false
      return (contents.waiting.take(), contents.last)
    }
    // Equality is code of the program, which may cancel.
    guard let value = waiting, !fence.isClosed else { return }
    if let areEqual {
      if let last, areEqual(last, value) { return }
      let older = contents.withLock { exchange(&$0.last, with: value) }
      withExtendedLifetime(older) {}
      if fence.isClosed { return }
    }
    body(value)
  }
}

extension Scheduler {
  /// A closure that calls other closures on the main actor, soon.
  fileprivate var callOnMain: @Sendable (_ call: @escaping @MainActor @Sendable () -> Void) -> Void
  {
    if let simulation = executor as? Simulation {
      // A waiting call must not keep the simulation alive.
      return { [weak simulation] call in simulation?.callOnMain(call) }
    }
    return { call in _ = RunScope.outside { Task { @MainActor in call() } } }
  }
}
