// Changes by sources beneath the edits: a load's value, a page, a change of a load that goes on.

extension Draft {
  /// Returns the running loads and requested pages that share a part of the state with a lane.
  mutating func sources(near lane: any StoreLane<State>) -> [EditSource<State>] {
    var found: [EditSource<State>] = []
    for other in loading?.lanes ?? [] where other.mayShare(lane) {
      if let source = other.source, !areApart(lane, other) { found.append(source) }
    }
    for page in edits.pages.all where page.lane.mayShare(lane) {
      if page.run.isEnding || areApart(lane, page.lane) { continue }
      found.append(EditSource<State>(lane: page.lane, object: page.run, isOlder: true))
    }
    return found
  }

  /// Whether two lanes of which one is in a computed property share nothing; paths do not show it.
  private mutating func areApart(
    _ lane: any StoreLane<State>, _ other: any StoreLane<State>
  ) -> Bool {
    if lane.extent != .everything && other.extent != .everything || lane.family == other.family {
      return false
    }
    if edits.areApart(lane, other) { return true }
    guard lane.isThere(in: state), other.isThere(in: state) else { return false }
    return !lane.isPart(of: other, &self) && !other.isPart(of: lane, &self)
  }

  /// Makes the loads in progress out of date whose places share a part of the state with a lane.
  mutating func outdateLoads(near lane: any StoreLane<State>) {
    for other in loading?.lanes ?? [] where other.mayShare(lane) { other.outdateLoad() }
  }

  /// Applies a source's change beneath all edits.
  ///
  /// - Parameters:
  ///   - source: The work of the load or page; edits wait for it.
  ///   - isValue: Whether the source brings a value; it then has all edits without a known
  ///     revision.
  ///   - isLast: Whether this is the source's last change.
  mutating func tell<Value, Result>(
    _ lane: Lane<State, Value>, _ source: AnyObject, at revision: Int?, isValue: Bool,
    isLast: Bool, _ change: (inout Loadable<Value>) -> Result
  ) -> Result {
    takeInWrites(lane)
    written.insert(lane.extent)
    let near = edits.near(lane)
    var result: Result?
    var phase = Loadable<Value>.notRequested
    if isValue { for place in near where place.lane === lane { place.isHidden = false } }
    replay(lane) { draft in
      draft.include(source, at: revision, lane)
      draft.foldIncluded(source, lane)
      for place in near { place.rememberBase(&draft) }
      let isInside = !lane.isThere(in: draft.state)
      var isSame = false
      if !isInside {
        let old = draft.state[keyPath: lane.path]
        draft.replaced.append(old)
        result = change(&draft.state[keyPath: lane.path])
        phase = draft.state[keyPath: lane.path]
        draft.makeMissed(by: source, lane)
        isSame =
          draft.hasWrites(near: lane)
          && areEqual(old.value as Any, draft.state[keyPath: lane.path].value as Any) == true
      } else {
        (result, phase) = draft.tellInside(lane, change)
      }
      if isSame {
        // A value written by hand stays, without the phase that it had then.
        for place in near where place.lane !== lane {
          draft.keepPart(lane, isPhase: true, in: place)
        }
      } else {
        draft.endReplaced(by: source, lane, isInside: isInside)
      }
      draft.forget(source, near: lane, withRevisions: isLast || isValue && revision == nil)
    }
    if lane.isThere(in: state) { phase.lendPhase(to: &state[keyPath: lane.path]) }
    for place in edits.near(lane) { place.note(&self) }
    return result!
  }

  /// Changes a load's phase beneath all edits: in the shown state and in the bases of places that
  /// share.
  mutating func changePhase<Value, Result>(
    _ lane: Lane<State, Value>, _ change: (inout Loadable<Value>) -> Result
  ) -> Result {
    takeInWrites(lane)
    let near = edits.near(lane)
    for place in near { place.forgetNote(&self) }
    let result = change(&state[keyPath: lane.path])
    let phase = state[keyPath: lane.path]
    let around = near.filter { $0.lane !== lane }
    if !around.isEmpty {
      inBases(near) { draft in
        if lane.isThere(in: draft.state) {
          draft.replaced.append(draft.state[keyPath: lane.path])
          phase.lendPhase(to: &draft.state[keyPath: lane.path])
        }
        for place in around { place.takeBase(&draft) }
      }
    }
    for place in around { keepPart(lane, isPhase: true, in: place) }
    written.insert(lane.extent)
    finish(near)
    return result
  }

  /// Stops writes by hand in `place` from overwriting a lane inside it, or only its load's phase.
  mutating func keepPart(
    _ lane: any StoreLane<State>, isPhase: Bool, in place: any EditedPlace<State>
  ) {
    for index in place.entries.indices where place.entries[index].kind == .write {
      if !place.touches(place.entries[index].step, lane.element) { continue }
      place.entries[index].kept.removeAll { $0.lane === lane && ($0.isPhase || !isPhase) }
      if place.entries[index].kept.contains(where: { $0.lane === lane }) { continue }
      place.entries[index].kept.append(LogEntry.Kept(lane: lane, isPhase: isPhase))
    }
  }
}
