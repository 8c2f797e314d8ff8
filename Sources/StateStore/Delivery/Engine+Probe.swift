extension Engine {
  /// Makes an update and reports the write to the probe, under the lock.
  @usableFromInline
  func applyAndTell<Result, Failure: Error, Writer: WriteFence>(
    _ name: String, _ fileID: StaticString, _ line: UInt, by run: Writer?,
    _ body: (inout Draft<State>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try apply(name, fileID, line, by: run) { draft throws(Failure) in
      let before = draft.state
      let result = try body(&draft)
      draft.participants.operations?.gather(&draft)
      let event = draft.event.take()
      if !draft.written.isEmpty {
        probe?.didWrite(
          Transition(
            caller: Caller(name: name, fileID: fileID, line: line), event: event, before: before,
            after: draft.state))
      }
      return result
    }
  }
}
