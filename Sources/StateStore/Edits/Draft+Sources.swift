// What a source brings, under the edits: the value of a load, a page, or a change of a load that
// goes on.

extension Draft {
  /// The loads under way, and the pages that are asked for, that share a part of the state with a
  /// lane.
  mutating func sources(near lane: any StoreLane<State>) -> [EditSource<State>] {
    let loads = (loading?.lanes ?? []).compactMap { other in
      other === lane || other.mayShare(lane) ? other.source : nil
    }
    let pages = edits.pages.all.compactMap { page in
      page.run.isEnding || !(page.lane === lane || page.lane.mayShare(lane))
        ? nil : EditSource<State>(lane: page.lane, object: page.run, isOlder: true)
    }
    return loads + pages
  }

  /// Makes what a source brings, under all edits.
  ///
  /// - Parameters:
  ///   - source: The work of the load or the page, which edits wait for.
  ///   - isValue: Whether the source brings a value, with which it has all edits whose revision
  ///     nobody knows.
  ///   - isLast: Whether it brings nothing more.
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
          && areKnownEqual(old.value, draft.state[keyPath: lane.path].value)
      } else {
        (result, phase) = draft.tellInside(lane, change)
      }
      if !isSame { draft.endReplaced(by: source, lane, isInside: isInside) }
      draft.forget(source, near: lane, withRevisions: isLast || isValue && revision == nil)
    }
    if lane.isThere(in: state) { phase.lendPhase(to: &state[keyPath: lane.path]) }
    for place in edits.near(lane) { place.note(&self) }
    return result!
  }

  /// Changes the phase of a load, under all edits: in what shows and in the bases around.
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

  /// Writes by hand around a lane no longer overwrite the lane, or the phase of its load.
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

/// Whether two values are equal; false for values that cannot be compared.
private func areKnownEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  func isEqual<Known: Equatable>(_ first: Known) -> Bool { (second as? Known) == first }
  guard let first = first as? any Equatable else { return false }
  return isEqual(first)
}
