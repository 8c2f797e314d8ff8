import Synchronization

/// The values of a load that goes on.
extension Lane {
  /// Shows a value of a load; returns the value to show, and values to destroy outside any lock.
  func show(
    _ value: Value, at revision: Int?, _ time: Duration
  ) -> (shown: Value, discarded: [any Sendable]) {
    contents.withLock { contents in
      if !contents.isInvalidated { contents.loadedAt = time }
      contents.attempt = nil
      contents.pages.loadLanded()
      let shown = contents.edits.show(value, at: revision)
      noteEdits(contents.edits.isTracking)
      return (shown, contents.edits.takeDiscarded())
    }
  }

  /// Begins a load that goes on with the value that is there; false when there is none, or another load is under way.
  func follow(
    _ load: PathLoad<State, Value>, _ draft: inout Draft<State>, from revision: Int
  ) -> Bool {
    guard !isGone, isThere(in: draft.state), self.load == nil,
      draft.state[keyPath: path].value != nil
    else { return false }
    var older: PathLoad<State, Value>?
    var discarded: [any Sendable] = []
    let hasBegun = begin(
      load, at: draft.state[keyPath: path], asOf: draft.versions.next, insteadOf: &older,
      &discarded)
    if !hasBegun || load.work.show() == nil { return false }
    draft.loading.insert(self)
    draft.replaced += discarded as [Any]
    withEdits { $0.follow(from: revision) }
    return true
  }

  /// Notes that the source has told saved edits; false where they are not all that is on top of its value.
  func reach(saved revisions: [Int], _ draft: inout Draft<State>) -> Bool {
    noteWrites(draft.versions)
    let (hasReached, discarded) = contents.withLock { contents in
      let hasReached = contents.edits.reach(saved: revisions)
      noteEdits(contents.edits.isTracking)
      return (hasReached, contents.edits.takeDiscarded())
    }
    draft.replaced += discarded as [Any]
    return hasReached
  }

  /// Merges a change into the value that the load has shown, under the edits that are on top of that; nil when
  /// there is no such value.
  func merge<Result>(
    _ body: (inout Value) -> Result, _ draft: inout Draft<State>, at revision: Int?
  ) -> Result? {
    if !contents.withLock({ $0.edits.reach(revision) }) { return nil }
    return mergeUnderEdits(body, &draft)
  }

  /// Merges a change into the value, under the edits that are on top of that; nil when there is no value.
  ///
  /// - Parameter page: The page that the change makes part of the value: edits that were saved since it was asked for
  ///   are made again.
  func mergeUnderEdits<Result>(
    _ body: (inout Value) -> Result, _ draft: inout Draft<State>, landing page: RunWork? = nil
  ) -> Result? {
    if draft.state[keyPath: path].value == nil { return nil }
    if let others = draft.edited.beside(self, landing: page), isThere(in: draft.state) {
      return mergeAmid(others, &draft, landing: page, body)
    }
    return mergeUnderOwnEdits(body, &draft)
  }

  private func mergeUnderOwnEdits<Result>(
    _ body: (inout Value) -> Result, _ draft: inout Draft<State>
  ) -> Result? {
    if !hasEdits.load(ordering: .relaxed) { return changeInPlace(body, &draft) }
    noteWrites(draft.versions)
    let value = draft.state[keyPath: path].value
    var (result, merged) = (Result?.none, Value?.none)
    let discarded: [any Sendable] = contents.withLock { contents in
      if contents.edits.isOnTop(of: value) {
        merged = contents.edits.merge(contents.areEqual) { value in
          let first = body(&value)
          result = result ?? first
        }
      }
      noteEdits(contents.edits.isTracking)
      return contents.edits.takeDiscarded()
    }
    draft.replaced += discarded as [Any]
    // What was on top is gone with a write made outside the queue.
    guard let merged else { return changeInPlace(body, &draft) }
    noteOwnWrite(draft.versions)
    draft.written.insert(extent)
    draft.state[keyPath: path].value = merged
    return result
  }

  private func changeInPlace<Result>(
    _ body: (inout Value) -> Result, _ draft: inout Draft<State>
  ) -> Result {
    writeAlone(&draft) { loadable in body(&loadable.value!) }
  }

  /// Notes that the source of a load that goes on is away, and asked again; returns values to destroy outside
  /// any lock.
  func noteAway() -> [any Sendable] {
    contents.withLock { contents in
      contents.edits.loadBegan()
      noteEdits(contents.edits.isTracking)
      return contents.edits.takeDiscarded()
    }
  }
}
