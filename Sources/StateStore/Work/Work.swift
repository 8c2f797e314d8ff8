/// One piece of asynchronous work of a store: a load (`LoadWork`), a run (`RunWork`), or the saving
/// of an edit (`EditWork`). All have a `WorkState` under the lock of the work.
///
/// The lock of work is an inner lock: it may be taken while the store's lock is held, never the
/// reverse.
@usableFromInline
protocol Work: AnyObject, Sendable {
  /// Calls `body` under the lock of the work.
  func withState<Result: Sendable>(_ body: (inout WorkState) -> Result) -> Result

  /// Cancels the task and ends the work; work not yet begun never begins.
  func cancel()

  /// Ends the work, unless the work has ended.
  func finish()
}

extension Work {
  /// Whether a wait for the work returns at once: the work has ended, or is a load that goes on and
  /// has shown a value.
  @usableFromInline var isFinished: Bool { withState { $0.isFinished } }

  /// Whether the work has ended or was cancelled.
  @usableFromInline var hasEnded: Bool { withState { $0.isFinished && $0.life != .live } }

  /// Returns when the work is finished.
  @usableFromInline
  nonisolated(nonsending) func finished() async {
    if isFinished { return }
    await withCheckedContinuation { continuation in
      if !withState({ $0.wait(continuation) }) { continuation.resume() }
    }
  }

  @usableFromInline
  func finish() { withState { $0.finish() }.tell() }

  @usableFromInline
  func cancel() {
    let task = withState { $0.cancel() }
    task?.cancel()
    finish()
  }

  /// Counts the work from here to its end.
  @usableFromInline
  func count(in tally: WorkTally) { withState { $0.count(in: tally) } }

  /// Stops counting the work, because it did not begin.
  @usableFromInline
  func discount() { withState { $0.takeTally() }?.end() }

  // MARK: Its task

  /// Starts the task; false if the work is finished already, as by `cancel`.
  func start(
    on executor: (any TaskExecutor)?, _ body: @escaping @Sendable () async -> Void
  ) -> Bool {
    if isFinished { return false }
    hold(RunScope.outside { Task(executorPreference: executor, operation: body) })
    return true
  }

  /// Holds the task, to cancel it with the work.
  @usableFromInline
  func hold(_ task: Task<Void, Never>) {
    if !withState({ $0.hold(task) }) { task.cancel() }
  }

  // MARK: Its handle

  /// Sets how a handle cancels the work. The work holds the closure until the end.
  func onCancel(_ cancel: @escaping @Sendable (Caller?) -> Void) {
    withState { $0.onCancel = cancel }
  }

  /// Cancels the work by the closure of `onCancel`; a load that has not begun never begins.
  ///
  /// - Parameter caller: The call of the handle, if known.
  func cancelByHandle(_ caller: Caller?) {
    if hasEnded { return }
    let cancel = withState { state in
      if state.onCancel == nil { state.life.cancel() }
      return state.onCancel
    }
    if let cancel { cancel(caller) } else { self.cancel() }
  }
}
