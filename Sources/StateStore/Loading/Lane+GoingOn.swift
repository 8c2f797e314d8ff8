import Synchronization

/// The values of a load that goes on.
extension Lane {
  /// Notes that a load has shown a value.
  func show(at revision: Int?, _ time: Duration) {
    contents.withLock { contents in
      if !contents.isInvalidated { contents.loadedAt = time }
      contents.attempt = nil
      contents.pages.loadLanded()
      contents.source = LaneSource(.live, reached: revision)
    }
  }

  /// Begins a load that goes on from the present value; false without a value, or if another load
  /// is in progress.
  func follow(
    _ load: PathLoad<State, Value>, _ draft: inout Draft<State>, from revision: Int
  ) -> Bool {
    guard !isGone, isThere(in: draft.state), self.load == nil,
      draft.state[keyPath: path].value != nil
    else { return false }
    var older: LaneLoad<State>?
    let hasBegun = begin(
      load, at: draft.state[keyPath: path], asOf: draft.versions.next, insteadOf: &older)
    if !hasBegun || load.work.show() == nil { return false }
    draft.makeLoading().insert(self)
    draft.loading?.haveRevisions = true
    contents.withLock { $0.source = LaneSource(.live, reached: revision) }
    return true
  }

  /// Notes that the source has these saved edits; false if they are not all the edits on top of its
  /// value.
  func reach(
    _ load: PathLoad<State, Value>, saved revisions: [Int], _ draft: inout Draft<State>
  ) -> Bool {
    guard let last = revisions.last, contents.withLock({ $0.source.stage }) == .live,
      draft.reach(load.work, saved: revisions, at: self)
    else { return false }
    contents.withLock { $0.source.reached = last }
    return true
  }

  /// Merges a change into the value shown by the load, under the edits on top of it; nil without a
  /// shown value.
  func merge<Result>(
    _ load: PathLoad<State, Value>, _ body: (inout Value) -> Result, _ draft: inout Draft<State>,
    at revision: Int?
  ) -> Result? {
    let isLive = contents.withLock { contents in
      if contents.source.stage != .live { return false }
      if let revision { contents.source.reached = revision }
      return true
    }
    if !isLive { return nil }
    if revision != nil { draft.loading?.haveRevisions = true }
    return merge(body, &draft, from: load.work, at: revision)
  }

  /// Merges a change into the value, under the edits on top of it; nil without a value.
  func merge<Result>(
    _ body: (inout Value) -> Result, _ draft: inout Draft<State>, from source: AnyObject,
    at revision: Int? = nil, isLast: Bool = false
  ) -> Result? {
    if draft.state[keyPath: path].value == nil { return nil }
    return write(&draft, from: source, at: revision, isValue: false, isLast: isLast) { loadable in
      loadable.value == nil ? nil : body(&loadable.value!)
    }
  }

  /// Notes that the source of a load that goes on is away, and that the load asks it again.
  func noteAway() {
    contents.withLock { $0.source = LaneSource(.loading) }
  }
}
