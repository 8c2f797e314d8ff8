import Synchronization

extension Engine {
  /// Calls the closure of an update in a store whose writes are seen, and shows the write to the
  /// probe and the observers of writes; all under the lock.
  ///
  /// - Parameter rest: Receives the steps of the participants and the calls of the observers of
  ///   writes, for when the lock is free.
  @usableFromInline
  func record<Result, Failure: Error, Writer: WriteFence>(
    _ core: inout Core<State>, _ rest: inout AfterWrite?, _ name: String, _ fileID: StaticString,
    _ line: UInt, by writer: Writer?, _ body: (inout Draft<State>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The step of a write that nobody saw.
    core.draft.event = nil
    let before = core.draft.state
    let result = try body(&core.draft)
    core.draft.participants.operations?.gather(&core.draft)
    // Before the record is made: children may write, too.
    if core.draft.participants.asked != nil { rest = core.draft.askParticipant() }
    let step = core.draft.event.take()
    guard !core.draft.written.isEmpty, let recorder = core.recorder else { return result }
    let caller = Caller(name: name, fileID: fileID, line: line)
    probe?.didWrite(
      Transition(caller: caller, event: step, before: before, after: core.draft.state))
    if recorder.queues.isEmpty { return result }
    let origin =
      step?.origin ?? writer?.origin
      ?? [recorder.versionObservedHere, core.versionObservedHere].compactMap(\.self).max()
      .map { .observer(of: $0) } ?? .outside
    let calls = recorder.note(
      WriteRecord(
        contents: WriteRecord.Contents(
          version: core.draft.versions.next, caller: caller, cause: origin, step: step,
          written: core.draft.written, before: before, after: core.draft.state, secrets: secrets)),
      diagnostics, on: executor)
    // Tasks begin before the observers, which may take long.
    rest = AfterWrite.both(rest, calls)
    return result
  }
}

extension WorkStep {
  /// The work that makes this step by itself; nil for a step that a caller makes.
  fileprivate var origin: WriteOrigin? {
    switch self {
    case .loaded, .failed, .merged: .load
    case .committed, .takenBack: .edit
    case .started, .cancelled, .applied: nil
    }
  }
}

extension Core {
  /// The newest write that touched a value whose observers this thread is calling; the version of
  /// the state that a new observer gets; nil outside of observers.
  ///
  /// Looks at all observed values, which belong to this thread during its round: if the round kept
  /// this version, a store whose writes nobody sees would pay for it.
  fileprivate var versionObservedHere: UInt64? {
    // Before its round, what the thread calls (`onChange`, cancelled work) is no observer.
    guard deliverer == currentThread(), round.callsObservers else { return nil }
    return observedValues.lazy.compactMap { $0?.changedAt }.max() ?? roundVersion
  }
}

// The observers of writes.
extension Engine {
  func add(_ queue: WriteQueue<State>) {
    lock.withLock { core in
      if core.recorder == nil { core.recorder = WriteRecorder() }
      core.recorder?.queues.append(queue)
    }
  }

  /// Removes the observers of writes that have ended; once the lock is free, if this thread holds
  /// the lock.
  func removeEndedWriteObservers() {
    if lock.isHeldHere { return hasLeftovers.store(true, ordering: .relaxed) }
    var garbage: [Any] = []
    lock.withLockIfThere { core -> Void? in core.removeEndedWriteObservers(&garbage) }
    withExtendedLifetime(garbage) {}
  }
}

extension Core {
  /// Removes the observers of writes that have ended. The caller destroys them outside the lock.
  @usableFromInline
  mutating func removeEndedWriteObservers(_ garbage: inout [Any]) {
    guard let recorder else { return }
    for queue in recorder.removeEnded() {
      garbage.append(queue.release())
      garbage.append(queue)
    }
    if recorder.queues.isEmpty, !recorder.hasProbe { self.recorder = nil }
  }
}
