import Synchronization

/// The values of a load that goes on.
extension Store {
  /// Shows a value of a load; false when the load is decided.
  func show<Value: Sendable>(
    _ value: Value, of load: PathLoad<State, Value>, at revision: Int?
  ) -> Bool {
    if lock.isHeldHere { Misuse.reentry("show", load.caller.fileID, load.caller.line) }
    let (lane, now) = (load.lane, elapsed())
    var isFirst: Bool?
    var end = LoadEnd.cancelled
    var replaced: Loadable<Value>?
    compareWrites(beside: lane)
    write(load.caller.name, fileID: load.caller.fileID, line: load.caller.line) { draft in
      if lane.isGone { return }
      isFirst = load.work.show()
      guard let isFirst else { return }
      draft.event = .loaded
      var discarded: [any Sendable] = []
      replaced = lane.write(&draft, isValue: true) { loadable in
        let shown: Value
        (shown, discarded) = lane.show(value, at: revision, now)
        if isFirst { end = .value(shown) }
        return exchange(&loadable, with: .loaded(shown))
      }
      draft.replaced += discarded as [Any]
      if !draft.edited.isEmpty { end.take(draft.state[keyPath: lane.path].value) }
    }
    withExtendedLifetime(replaced) {}
    if isFirst == true { settle(load, &end) }
    load.shown.add(1, ordering: .relaxed)
    lane.publish()
    return isFirst != nil
  }

  /// Lets callers that wait for a load go on with its first value.
  private func settle<Value: Sendable>(_ load: PathLoad<State, Value>, _ end: inout LoadEnd) {
    let told = exchange(&end, with: .cancelled)
    let follower = load.work.settle(told)
    probe?.didEnd(ObjectIdentifier(load.work))
    // What was written since the load began will be told by its source, but for what is out of date for good.
    if load.lane.isInvalidated { follower?.start() } else { follower?.work.finish(told) }
  }

  /// Merges a change into the value that a load has shown.
  func merge<Value: Sendable, Result>(
    _ body: (inout Value) -> Result, into load: PathLoad<State, Value>, at revision: Int?
  ) throws -> Result {
    let (lane, caller) = (load.lane, load.caller)
    if lock.isHeldHere { Misuse.reentry("merge", caller.fileID, caller.line) }
    var (isOver, result) = (false, Result?.none)
    compareWrites(beside: lane)
    write(caller.name, fileID: caller.fileID, line: caller.line) { draft in
      if load.work.isDecided || lane.isGone {
        isOver = true
      } else if load.work.isLive {
        draft.event = .merged
        result = lane.merge(body, &draft, at: revision)
      }
    }
    if isOver { throw CancellationError() }
    guard let result else {
      throw LoadFailure(
        kind: .other,
        message: """
          "\(caller.name)" at \(caller.fileID):\(caller.line) has no value to merge a change into. Call `show` \
          before `merge`, and change the path by the load alone.
          """, canRetry: false)
    }
    return result
  }

  /// Shows that the source of a load that goes on is away, and asked again.
  func noteAway<Value: Sendable>(_ load: PathLoad<State, Value>) {
    if !load.work.isLive { return }
    compareWrites(beside: load.lane)
    write(load.caller.name, fileID: load.caller.fileID, line: load.caller.line) { draft in
      // Decided since, or shown by hand.
      guard !load.lane.isGone, load.work.isLive, case .loaded = draft.state[keyPath: load.lane.path]
      else { return }
      draft.event = .started
      load.lane.write(&draft) { $0.setIsLoading() }
      draft.replaced += load.lane.noteAway() as [Any]
    }
  }
}
