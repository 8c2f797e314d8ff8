public import Synchronization

extension Engine {
  /// Makes an update of a run, or of the store itself, and delivers the write. Returns nil, without
  /// a call of `body`, if the run is over or its store is gone.
  ///
  /// Most writes need no name, and the name of a run would be retained for each.
  @inlinable
  @inline(__always)
  func write<Result, Failure: Error, Writer: WriteFence>(
    _ name: @autoclosure () -> String, fileID: StaticString, line: UInt, by run: Writer?,
    _ body: (inout Draft<State>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    if lock.isHeldHere {
      // A closure of the store may cancel a run whose task writes on cancellation.
      if run?.isOver == true { return nil }
      Misuse.reentry("update(\"\(name())\")", fileID, line)
    }
    // Destroyed on return, after the lock is released: a `deinit` is user code.
    var before: State?
    var replaced: [Any]?
    var tracked: TrackedWrite<State>?
    var delivers = false
    var rest: AfterWrite?
    defer { if hasLeftovers.load(ordering: .relaxed) { clearUp() } }
    // Only after a throw; otherwise `rest` is called and taken below.
    defer { if Failure.self != Never.self, let rest { rest.callAsFunction() } }
    let result = try lock.withLockIfThere { core throws(Failure) -> Result? in
      // Tested here, where the write happens: ending a run closes its fence under the lock.
      if run?.isOver == true { return nil }
      if Failure.self != Never.self { before = core.draft.state }
      do throws(Failure) {
        let result =
          core.recorder == nil
          ? try body(&core.draft)
          : try record(&core, &rest, name(), fileID, line, by: run, body)
        if core.draft.owner !== core.trackedReads {
          Misuse.exchangedDraft(name(), fileID, line)
        }
        if core.draft.participants.asked != nil, core.recorder == nil {
          rest = core.draft.askParticipant()
        }
        replaced = core.draft.takeReplaced()
        if core.trackedReads.isTracked.load(ordering: .relaxed) {
          tracked = core.trackedReads.news(
            core.draft.written, of: core.draft.state, at: core.draft.versions.next)
        }
        delivers = core.commit(name(), fileID, line)
        return result
      } catch {
        if core.draft.owner !== core.trackedReads {
          Misuse.exchangedDraft(name(), fileID, line)
        }
        if core.draft.participants.operations != nil {
          rest = core.draft.endOperations(hasThrown: true)
        }
        replaced = core.draft.takeReplaced()
        core.draft.written.removeAll()
        if let state = before.take() { before = exchange(&core.draft.state, with: state) }
        throw error
      }
    }
    // Held any longer, these values would force copies on the writes of observers.
    before = nil
    if replaced != nil { replaced = nil }
    if let rest = rest.take() { rest.callAsFunction() }
    if let tracked = tracked.take() { tracked.report() }
    if delivers { deliver() }
    return result
  }
}

/// Replaces the value of a variable, and returns the old value.
@inlinable
func exchange<Value>(_ place: inout Value, with value: consuming Value) -> Value {
  swap(&place, &value)
  return value
}
