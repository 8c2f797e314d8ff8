public import Synchronization

extension Engine {
  /// Makes an update of the store itself, and delivers the write.
  @inlinable
  @inline(__always)
  func write<Result, Failure: Error>(
    _ name: String, fileID: StaticString, line: UInt,
    _ body: (inout Draft<State>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if lock.isHeldHere { Misuse.reentry("update(\"\(name)\")", fileID, line) }
    return hasProbe
      ? try applyAndTell(name, fileID, line, body) : try apply(name, fileID, line, body)
  }

  /// Makes an update of a run, and delivers the write: nil, and `body` is not called, when the run is over or the
  /// store is gone.
  @inlinable
  @inline(__always)
  func write<Result, Failure: Error>(
    _ name: String, fileID: StaticString, line: UInt, by run: RunWork,
    _ body: (inout Draft<State>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    if lock.isHeldHere { Misuse.reentry("update(\"\(name)\")", fileID, line) }
    return hasProbe
      ? try applyAndTell(name, fileID, line, by: run, body)
      : try apply(name, fileID, line, by: run, body)
  }

  @inlinable
  @inline(__always)
  func apply<Result, Failure: Error>(
    _ name: String, _ fileID: StaticString, _ line: UInt,
    _ body: (inout Draft<State>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // These values are destroyed on the way out, after the lock is released: a `deinit` is user code.
    var before: State?
    var replaced: [Any] = []
    var asked: AskedChildren<State>?
    var written: WrittenFields?
    var round: Round<State>?
    defer { if hasLeftovers.load(ordering: .relaxed) { clearUp() } }
    let result = try lock.withLock { core throws(Failure) in
      try core.write(
        name, fileID, line, trackedReads,
        &before, &replaced, &asked, &written, &round, body)
    }
    // Kept any longer, these values would make the writes of observers copy what they hold.
    before = nil
    replaced = []
    if let children = asked.take() { endGone(children) }
    if let written { trackedReads.report(written) }
    if let round { deliver(round) }
    return result
  }

  @inlinable
  @inline(__always)
  func apply<Result, Failure: Error>(
    _ name: String, _ fileID: StaticString, _ line: UInt, by run: RunWork,
    _ body: (inout Draft<State>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    var before: State?
    var replaced: [Any] = []
    var asked: AskedChildren<State>?
    var written: WrittenFields?
    var round: Round<State>?
    defer { if hasLeftovers.load(ordering: .relaxed) { clearUp() } }
    let result = try lock.withLockIfThere { core throws(Failure) -> Result? in
      // Tested here, where the write is made: whoever ends the run closes the run's fence under the lock.
      if run.isOver { return nil }
      return try core.write(
        name, fileID, line, trackedReads,
        &before, &replaced, &asked, &written, &round, body)
    }
    before = nil
    replaced = []
    if let children = asked.take() { endGone(children) }
    if let written { trackedReads.report(written) }
    if round != nil { deliver(&round) }
    return result
  }
}

extension Core {
  /// Makes an update.
  ///
  /// - Parameters:
  ///   - before: Gets the state before a write that may fail, or the state that has failed.
  ///   - replaced: Gets the values that assignments took out of the state, to be destroyed outside the lock.
  ///   - asked: Gets the children that may be gone.
  ///   - written: Gets what was written, if somebody tracks reads.
  ///   - round: Gets the observers to call, if this thread is to.
  @inlinable
  @inline(__always)
  mutating func write<Result, Failure: Error>(
    _ name: String, _ fileID: StaticString, _ line: UInt, _ trackedReads: TrackedReads,
    _ before: inout State?, _ replaced: inout [Any], _ asked: inout AskedChildren<State>?,
    _ written: inout WrittenFields?, _ round: inout Round<State>?,
    _ body: (inout Draft<State>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if Failure.self != Never.self { before = draft.state }
    do throws(Failure) {
      let result = try body(&draft)
      if draft.owner != ObjectIdentifier(trackedReads) {
        Misuse.exchangedDraft(name, fileID, line)
      }
      swap(&replaced, &draft.replaced)
      if trackedReads.isTracked.load(ordering: .relaxed) { written = draft.written }
      if !incarnations.isEmpty { asked = closeGone() }
      round = commit(name, fileID, line)
      return result
    } catch {
      if draft.owner != ObjectIdentifier(trackedReads) {
        Misuse.exchangedDraft(name, fileID, line)
      }
      swap(&replaced, &draft.replaced)
      draft.written.removeAll()
      if let state = before.take() { before = exchange(&draft.state, with: state) }
      throw error
    }
  }
}

/// Puts a value in a place, and returns the value that was there.
@inlinable
func exchange<Value>(_ place: inout Value, with value: consuming Value) -> Value {
  swap(&place, &value)
  return value
}
