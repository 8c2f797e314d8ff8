extension Engine {
  /// Makes an update of the store itself and tells the probe of the write, under the lock.
  @usableFromInline
  func applyAndTell<Result, Failure: Error>(
    _ name: String, _ fileID: StaticString, _ line: UInt,
    _ body: (inout Draft<State>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let caller = Caller(name: name, fileID: fileID, line: line)
    return try apply(name, fileID, line) { draft throws(Failure) in
      try tell(&draft, caller, body)
    }
  }

  /// Makes an update of a run and tells the probe of the write, under the lock.
  @usableFromInline
  func applyAndTell<Result, Failure: Error>(
    _ name: String, _ fileID: StaticString, _ line: UInt, by run: RunWork,
    _ body: (inout Draft<State>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let caller = Caller(name: name, fileID: fileID, line: line)
    return try apply(name, fileID, line, by: run) { draft throws(Failure) in
      try tell(&draft, caller, body)
    }
  }

  private func tell<Result, Failure: Error>(
    _ draft: inout Draft<State>, _ caller: Caller,
    _ body: (inout Draft<State>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = draft.state
    let result = try body(&draft)
    let event = draft.event.take()
    if !draft.written.isEmpty {
      probe?.didWrite(
        Transition(caller: caller, event: event, before: before, after: draft.state))
    }
    return result
  }
}
