/// One load of a path: what was asked for, and the work of loading it.
@usableFromInline
final class Load<State: Sendable, Value: Sendable>: Sendable {
  @usableFromInline let lane: Lane<State, Value>
  @usableFromInline let caller: Caller
  @usableFromInline let retry: Retry
  @usableFromInline let onRetry: @Sendable (LoadAttempt) -> Void
  @usableFromInline let failure: @Sendable (any Error) -> LoadFailure
  @usableFromInline let body: @Sendable () async throws -> Value
  /// The number among all work of the store.
  @usableFromInline let number: Int
  @usableFromInline let work = Work()

  @inlinable
  init(
    _ lane: Lane<State, Value>, number: Int, caller: Caller, retry: Retry,
    onRetry: @escaping @Sendable (LoadAttempt) -> Void,
    failure: @escaping @Sendable (any Error) -> LoadFailure,
    body: @escaping @Sendable () async throws -> Value
  ) {
    self.lane = lane
    self.number = number
    self.caller = caller
    self.retry = retry
    self.onRetry = onRetry
    self.failure = failure
    self.body = body
  }

  @inlinable var handle: LoadHandle { LoadHandle(work: work) }

  /// Begins; false when it was decided before it could begin.
  @inlinable
  func begin(before phase: SettledPhase) -> Bool {
    // A closure that captures only one object needs no allocation.
    work.begin(before: phase) { _ in self.cancel() }
  }

  var entry: WorkTable<State>.Entry {
    WorkTable.Entry(handle: handle, takeBack: { self.takeBack(&$0) }, number: number)
  }

  /// What the load's task does, without a switch of executor, which would be 3 % of a load.
  @inlinable
  nonisolated(nonsending) func run() async {
    do {
      let value = try await body()
      lane.store?.end(self, with: value)
    } catch {
      await goOn(after: error)
    }
    #if DEBUG
      // Before the end, so that a caller that waits for it finds no copy of the state.
      lane.store?.watch()
    #endif
    work.finishAndStartFollower()
    lane.probe?.didEnd(ObjectIdentifier(work))
  }

  /// Makes the attempts after the first one, which ended with `error`.
  @usableFromInline
  func goOn(after error: any Error) async {
    switch await result(after: error) {
    case .success(let value):
      lane.store?.end(self, with: value)
    case .failure(let failure):
      lane.store?.end(self) { self.fail(failure, &$0) }
      lane.store?.noteRest()
    case nil:
      lane.store?.end(self) { self.takeBack(&$0) }
      lane.store?.noteRest()
    }
  }

  /// The result of the attempts after the first one; nil when they were cancelled.
  private func result(after error: any Error) async -> Result<Value, LoadFailure>? {
    var (error, number, pauses) = (error, 1, RetryPauses(retry))
    while true {
      if error is CancellationError { return nil }
      let failure = failure(error)
      guard failure.canRetry, !Task.isCancelled,
        let pause = pauses.take(chance: lane.scheduler.randomNumber())
      else { return .failure(failure) }
      number += 1
      let next = LoadAttempt(number: number, lastNumber: pauses.lastAttempt, failure: failure)
      lane.note(next, of: self)
      onRetry(next)
      // A clock may end a wait early, or refuse to wait: then the load has failed, unless it was cancelled.
      let hasWaited = (try? await lane.scheduler.sleep(for: pause)) != nil
      if Task.isCancelled { return nil }
      if !hasWaited { return .failure(failure) }
      do {
        return .success(try await body())
      } catch let next {
        error = next
      }
    }
  }

  /// Cancels the load, and restores the phase before it.
  @usableFromInline
  func cancel() {
    if work.isFinished { return }
    if let store = lane.store {
      if store.lock.isHeldHere { Misuse.reentry("cancelling a load") }
      store.write(caller.name, fileID: caller.fileID, line: caller.line) { takeBack(&$0) }
      store.noteRest()
    }
    work.cancel()
    lane.publish()
    work.takeFollower()?.start()
  }

  /// Ends the load without a result, unless it is decided, and restores the phase before it.
  @usableFromInline
  func takeBack(_ draft: inout Draft<State>) {
    guard let before = work.decide() else { return }
    draft.event = .cancelled
    lane.write(&draft) { before.restore(&$0) }
    leave(&draft, hasFailed: false)
  }

  /// Ends the load with a failure, unless it is decided.
  private func fail(_ failure: LoadFailure, _ draft: inout Draft<State>) {
    if work.decide() == nil { return }
    draft.event = .failed
    lane.write(&draft) { $0.fail(failure) }
    leave(&draft, hasFailed: true)
  }

  private func leave(_ draft: inout Draft<State>, hasFailed: Bool) {
    draft.replaced += lane.end(self, hasFailed: hasFailed) as [Any]
    draft.loading.remove(lane)
  }
}

/// A load that is to begin when the load under way has ended.
@usableFromInline
struct Follower: Sendable {
  @usableFromInline let handle: LoadHandle
  let start: @Sendable () -> Void
}
