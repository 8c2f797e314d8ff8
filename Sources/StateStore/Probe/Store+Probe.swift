extension Store {
  /// Tells the probe of a write, under the lock.
  @usableFromInline
  func tell(
    _ core: inout Core<State>, _ before: State, _ name: String, _ fileID: StaticString,
    _ line: UInt
  ) {
    let event = core.draft.event.take()
    if core.draft.written.isEmpty { return }
    probe?.didWrite(
      Transition(
        version: core.version + 1, caller: Caller(name: name, fileID: fileID, line: line),
        event: event, before: before, after: core.draft.state))
  }
}
