import Synchronization

extension Store {
  /// A binding to a place in the state.
  ///
  /// The place always exists: for an optional, bind the optional itself (`\.editor`), or use
  /// `child(_:)`. A path with a `!` stops the program with a message.
  public func binding<Value: Sendable>(
    _ path: any WritableKeyPath<State, Value> & Sendable, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Binding<Value> {
    Misuse.refuseForcedUnwrap(path, "binding", fileID, line)
    return Binding(
      place: StorePlace(store: self, path: path),
      setter: Caller(name: "wrappedValue", fileID: fileID, line: line))
  }

  /// Lends the value at `path`, which is part of a stored property, as `read` does.
  func read<Value, Result, Failure: Error>(
    at path: WritableKeyPath<State, Value>, in extent: Range<Int>, _ fileID: StaticString,
    _ line: UInt, _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if lock.isHeldHere { Misuse.reentry("read", fileID, line) }
    let isNoted = trackedReads.mayTrack()
    var seen: (value: Value, version: UInt64)?
    defer {
      if engine.hasLeftovers.load(ordering: .relaxed) { engine.clearUp() }
      if let seen {
        trackedReads.note(TrackedPath(path: path, extents: [extent]).value, at: seen.version) {
          SeenValue(seen.value)
        }
      }
    }
    return try lock.withLock { core throws(Failure) in
      if isNoted {
        seen = (core.draft.state[keyPath: path], core.draft.versions.lastWrite(of: extent))
      }
      return try body(core.draft.state[keyPath: path])
    }
  }

  /// Returns a copy of the value at `path`, stored or computed.
  func copy<Value>(at path: KeyPath<State, Value>, in extent: Range<Int>) -> Value {
    if extent == .everything { return self[dynamicMember: path] }
    if lock.isHeldHere { Misuse.reentry("reading a member of the state") }
    if trackedReads.mayTrack() { return trackedCopy(at: path, in: extent) }
    return lock.withLock { $0.draft.state[keyPath: path] }
  }
}
