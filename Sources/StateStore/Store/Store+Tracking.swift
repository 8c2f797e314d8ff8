extension Store {
  /// A copy of the value at `path`, which is computed only from the stored properties named here.
  ///
  /// The names do not change the returned value. Where reads are tracked, as by SwiftUI, this is a
  /// read of these properties alone: after a write to one of them the value is computed once more,
  /// and reported if it differs.
  ///
  /// ```swift
  /// Text("\(store.read(\.openCount, reading: \.todos, \.filter)) open")
  /// ```
  public func read<Value: Equatable & Sendable, Field, each Other>(
    _ path: any KeyPath<State, Value> & Sendable,
    reading field: KeyPath<State, Field>, _ others: repeat KeyPath<State, each Other>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Value {
    if lock.isHeldHere { Misuse.reentry("read", fileID, line) }
    var extents = [extent(of: field)]
    repeat extents.append(extent(of: each others))
    return copy(computedAt: path, reading: extents)
  }

  /// A copy of the value at a computed path. The getter runs outside the lock.
  @usableFromInline
  func copy<Value>(computedAt path: KeyPath<State, Value>, reading extents: [Range<Int>]) -> Value {
    if !trackedReads.mayTrack() { return lock.withLock { $0.draft.state }[keyPath: path] }
    let (state, version) = lock.withLock { core in
      (core.draft.state, extents.map(core.draft.versions.lastWrite).max() ?? 0)
    }
    trackedReads.note(TrackedPath(path: path, extents: extents).value, at: version) {
      SeenValue(state[keyPath: path])
    }
    return state[keyPath: path]
  }

  /// A copy of the value of a stored property, a read that may be tracked.
  @usableFromInline
  func trackedCopy<Value>(at path: KeyPath<State, Value>, in extent: Range<Int>) -> Value {
    let (value, version) = lock.withLock { core in
      (core.draft.state[keyPath: path], core.draft.versions.lastWrite(of: extent))
    }
    trackedReads.note(TrackedPath(path: path, extents: [extent]).value, at: version) {
      SeenValue(value)
    }
    return value
  }

  /// Notes a read of everything, which is not compared, if the read may be tracked.
  @usableFromInline
  func noteReadOfAll() {
    if trackedReads.mayTrack() { trackedReads.note(TrackedValue(.version), at: 0) { nil } }
  }
}
