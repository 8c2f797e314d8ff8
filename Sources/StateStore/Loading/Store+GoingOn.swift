import Synchronization

/// The values of a load that goes on.
extension Store {
  /// Shows a value of a load, then calls `also` in the same write; false, without the call, if the
  /// load is decided.
  func show<Value: Sendable>(
    _ value: Value, of load: PathLoad<State, Value>, at revision: Int?,
    also: (inout Draft<State>) -> Void = { _ in }
  ) -> Bool {
    if lock.isHeldHere { Misuse.reentry("show", load.caller.fileID, load.caller.line) }
    let (lane, now) = (load.lane, elapsed())
    var isFirst: Bool?
    var end = LoadEnd.cancelled
    var replaced: Loadable<Value>?
    write(by: load) { draft in
      isFirst = load.work.show()
      guard let isFirst else { return }
      draft.event = .loaded
      lane.show(at: revision, now)
      draft.noteLanding(of: lane)
      if revision != nil { draft.loading?.haveRevisions = true }
      replaced = lane.write(&draft, from: load.work, at: revision, isLast: false) {
        exchange(&$0, with: .loaded(value))
      }
      if isFirst { end = .value(value) }
      if isFirst, draft.mayBeEdited(lane.extent) {
        end.take(draft.state[keyPath: lane.path].value)
      }
      if isFirst { load.work.keep(end) }
      also(&draft)
    }
    withExtendedLifetime(replaced) {}
    lane.publish()
    if isFirst == true { settle(load, &end) }
    load.shown.add(1, ordering: .relaxed)
    return isFirst != nil
  }

  /// Resumes the callers that wait for a load, with its first value.
  private func settle<Value: Sendable>(_ load: PathLoad<State, Value>, _ end: inout LoadEnd) {
    let told = exchange(&end, with: .cancelled)
    load.work.settle(told) { follower in
      // The source will bring the writes since the load began, unless the value was invalidated. A
      // load that has begun meanwhile has decided this one, and has made the value valid again.
      if load.lane.isInvalidated || load.work.isDecided {
        follower.start()
      } else {
        follower.work.finish(told)
      }
    }
    probe?.didEnd(ObjectIdentifier(load.work))
  }

  /// Writes for a load; if the load is over, writes nothing and returns nil.
  @discardableResult
  func write<Value: Sendable, Result>(
    by load: PathLoad<State, Value>, _ body: (inout Draft<State>) -> Result
  ) -> Result? {
    let caller = load.caller
    return engine.write(caller.name, fileID: caller.fileID, line: caller.line, by: load, body)
  }

  /// Merges a change into the value shown by a load, then calls `also` in the same write.
  func merge<Value: Sendable, Result>(
    _ body: (inout Value) -> Result, into load: PathLoad<State, Value>, at revision: Int?,
    also: (inout Draft<State>) -> Void = { _ in }
  ) throws -> Result {
    let (lane, caller) = (load.lane, load.caller)
    if lock.isHeldHere { Misuse.reentry("merge", caller.fileID, caller.line) }
    let merged = write(by: load) { draft in
      if !load.work.isLive { return Result?.none }
      draft.event = .merged
      let result = lane.merge(load, body, &draft, at: revision)
      if result != nil { also(&draft) }
      return result
    }
    guard let merged else { throw CancellationError() }
    guard let result = merged else {
      throw LoadFailure(
        kind: .other,
        message: """
          "\(caller.name)" at \(caller.fileID):\(caller.line) has no value to merge a change into. Call `show` \
          before `merge`, and change the path by the load alone.
          """, canRetry: false)
    }
    return result
  }

  /// Changes the state for a load of this store, unless the load is over.
  ///
  /// - Throws: `CancellationError` if the load is over or belongs to another store: then nothing is
  ///   changed.
  package func update<Value: Sendable, Result>(
    _ name: String = #function, by load: Load<Value>, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: (inout Draft<State>) -> Result
  ) throws -> Result {
    guard let load = load.shower as? PathLoad<State, Value>, load.lane.store === self,
      let result = engine.write(name, fileID: fileID, line: line, by: load, body)
    else { throw CancellationError() }
    return result
  }

  /// Continues from the present value by a load that goes on, as after its first value: for a value
  /// whose reload was cancelled or has failed. The phase stays.
  ///
  /// Nothing begins without a value, or while another load of the path is in progress.
  ///
  /// - Parameter revision: The source's revision of the value. The value may also have edits saved
  ///   after that revision.
  package func follow<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ name: String = #function,
    from revision: Int, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable (Load<Value>) async throws -> Void
  ) {
    let caller = Caller(name: name, fileID: fileID, line: line)
    if lock.isHeldHere { Misuse.reentry("follow(\"\(name)\")", fileID, line) }
    let lane = lane(of: path)
    let load = PathLoad(
      lane, number: self.work.nextNumber(), caller: caller, retry: .none, onRetry: { _ in },
      failure: { LoadFailure($0) }, body: .goingOn(work))
    var shown: Value?
    let hasBegun = change(name, fileID: fileID, line: line) { draft in
      let hasBegun = lane.follow(load, &draft, from: revision)
      if hasBegun { shown = draft.state[keyPath: path].value }
      return hasBegun
    }
    guard hasBegun, let value = shown.take() else { return noteRest() }
    probe?.didStart(ObjectIdentifier(load.work), caller)
    var end = LoadEnd.value(value)
    lane.publish()
    settle(load, &end)
    run(load)
  }

  /// Shows the path as loading, as the source of a load that goes on is away, and the load asks it
  /// again.
  func noteAway<Value: Sendable>(_ load: PathLoad<State, Value>) {
    if !load.work.isLive { return }
    write(by: load) { draft in
      // Otherwise a write by hand has changed the phase.
      guard case .loaded = draft.state[keyPath: load.lane.path] else { return }
      draft.event = .started
      load.lane.write(&draft) { $0.setIsLoading() }
      load.lane.noteAway()
    }
  }
}
