import Synchronization

/// One load of a path: its parameters, and the work of loading.
///
/// `@unchecked Sendable`, as its superclass: each property is a Sendable value that never changes.
@usableFromInline
final class PathLoad<State: Sendable, Value: Sendable>: LaneLoad<State>, WriteFence,
  @unchecked Sendable
{
  @usableFromInline let lane: Lane<State, Value>
  @usableFromInline let caller: Caller
  @usableFromInline let retry: Retry
  @usableFromInline let onRetry: @Sendable (LoadAttempt) -> Void
  @usableFromInline let failure: @Sendable (any Error) -> LoadFailure
  @usableFromInline let body: LoadBody<Value>
  /// The number of values shown by a load that goes on.
  let shown = Atomic<Int>(0)

  @inlinable
  init(
    _ lane: Lane<State, Value>, number: Int, caller: Caller, retry: Retry,
    onRetry: @escaping @Sendable (LoadAttempt) -> Void,
    failure: @escaping @Sendable (any Error) -> LoadFailure, body: LoadBody<Value>
  ) {
    self.lane = lane
    self.caller = caller
    self.retry = retry
    self.onRetry = onRetry
    self.failure = failure
    self.body = body
    super.init(number: number)
  }

  @inlinable var handle: ValueHandle<Value> { ValueHandle(work) }

  /// Whether the load writes nothing more.
  @usableFromInline var isOver: Bool { work.isDecided || lane.isGone }

  @usableFromInline var origin: WriteOrigin { .load }

  /// Begins; false if it was decided before it could begin.
  @inlinable
  func begin(before phase: SettledPhase) -> Bool {
    // A closure that captures only one object needs no allocation.
    work.begin(before: phase) { self.cancel($0) }
  }

  /// The work of the load's task, without a switch of executor, which would be 3 % of a load.
  @inlinable
  nonisolated(nonsending) func run() async {
    var end: LoadEnd
    do {
      if case .once(let load) = body {
        let value = try await load()
        end = lane.store?.end(self, with: value) ?? .cancelled
      } else {
        end = try await goOn()
      }
    } catch {
      end = await goOn(after: error)
    }
    #if DEBUG
      // Before the end, so that a waiting caller finds no copy of the state.
      lane.store?.watch()
    #endif
    work.finishAndStartFollower(&end)
    lane.probe?.didEnd(ObjectIdentifier(work))
  }

  @usableFromInline
  override func cancel() { cancel(nil) }

  /// Cancels the load, and restores the phase before it.
  ///
  /// - Parameter canceller: The call that cancels the load, if known.
  @usableFromInline
  func cancel(_ canceller: Caller?) {
    if work.hasEnded { return }
    if let store = lane.store {
      if store.lock.isHeldHere {
        let begun = Caller.call(
          "cancelling the load \"\(caller.name)\" that was begun", caller.fileID, caller.line)
        Misuse.reentry(canceller ?? begun)
      }
      store.change(caller.name, fileID: caller.fileID, line: caller.line) { takeBack(&$0) }
      store.noteRest()
    }
    // Before the callers that wait for the end: the store is not idle in between.
    work.takeFollower()?.start()
    lane.publish()
    work.cancel()
  }

  /// Ends the load without a result, unless it is decided, and restores the phase before it.
  @usableFromInline
  override func takeBack(_ draft: inout Draft<State>) {
    let isLive = work.isLive
    guard let before = work.decide() else { return }
    // A live load has no phase to restore, unless its source is away.
    if !lane.isGone, !isLive || draft.state[keyPath: lane.path].isLoading {
      draft.event = .cancelled
      lane.write(&draft) { before.restore(&$0) }
    }
    if lane.isGone { draft.restore(before, ofGone: lane) }
    leave(&draft, hasFailed: false)
  }

  /// Ends the load with a failure, unless it is decided; returns whether it ended the load.
  func fail(_ failure: LoadFailure, _ draft: inout Draft<State>) -> Bool {
    if lane.isGone {
      takeBack(&draft)
      return false
    }
    if work.decide(keeping: .failure(failure)) == nil { return false }
    draft.event = .failed
    lane.write(&draft) { $0.fail(failure) }
    leave(&draft, hasFailed: true)
    return true
  }

  /// Removes the load from its lane after the load's last write.
  func leave(_ draft: inout Draft<State>, hasFailed: Bool) {
    lane.end(self, hasFailed: hasFailed)
    draft.loading?.remove(lane)
    draft.endSource(work, of: lane)
  }
}
