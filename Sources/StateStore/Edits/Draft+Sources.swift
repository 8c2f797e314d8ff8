// What a source brings, under the edits: the value of a load, a page, or a change of a load that goes on.

/// What brings values to a lane.
@usableFromInline
struct EditSource<State: Sendable> {
  let lane: any StoreLane<State>
  /// The work of the load, or the page.
  let object: AnyObject
  /// How far a load that goes on has told; nil without revisions.
  var reached: Int?
  /// What it had reached when another source last told something of its place.
  var replaced: Int?
  /// Whether the next word of the source may come from before now.
  var isOlder: Bool

  /// Whether the source may not have an edit that is saved now.
  func lacks(_ revision: Int?) -> Bool {
    if isOlder { return true }
    guard let revision, let reached else { return false }
    return reached < revision
  }

  /// Whether the place has what the source has from a revision on.
  func hasPassed(_ revision: Int?) -> Bool {
    guard !isOlder, let revision, let reached else { return false }
    return reached >= revision && (replaced.map { $0 < revision } ?? true)
  }
}

extension Draft {
  /// The loads under way, and the pages that are asked for, that share a part of the state with a lane.
  func sources(near lane: any StoreLane<State>) -> [EditSource<State>] {
    let loads = loading.lanes.compactMap { other in
      other === lane || other.mayShare(lane) ? other.source : nil
    }
    let pages = edits.pages.compactMap { page in
      page.run.isEnding || !(page.lane === lane || page.lane.mayShare(lane))
        ? nil : EditSource<State>(lane: page.lane, object: page.run, isOlder: true)
    }
    return loads + pages
  }

  /// Makes what a source brings, under all edits.
  ///
  /// - Parameters:
  ///   - source: The work of the load or the page, which edits wait for.
  ///   - isValue: Whether the source brings a value, with which it has all edits whose revision nobody knows.
  ///   - isLast: Whether it brings nothing more.
  mutating func tell<Value, Result>(
    _ lane: Lane<State, Value>, _ source: AnyObject?, at revision: Int?, isValue: Bool,
    isLast: Bool, _ change: (inout Loadable<Value>) -> Result
  ) -> Result {
    takeInWrites(lane)
    let near = edits.near(lane)
    for place in near { place.rememberBase(&self) }
    var result: Result?
    var phase = Loadable<Value>.notRequested
    if isValue { for place in near where place.lane === lane { place.isHidden = false } }
    replay(lane) { draft in
      if let source {
        draft.include(source, at: revision, lane)
        draft.foldIncluded(source, lane)
      }
      let isInside = !lane.isThere(in: draft.state)
      var isSame = false
      if !isInside {
        let old = draft.state[keyPath: lane.path]
        draft.replaced.append(old)
        result = change(&draft.state[keyPath: lane.path])
        phase = draft.state[keyPath: lane.path]
        if let source { draft.makeMissed(by: source, lane) }
        isSame =
          draft.hasWrites(near: lane)
          && areKnownEqual(old.value, draft.state[keyPath: lane.path].value)
      } else {
        (result, phase) = draft.tellInside(lane, change)
      }
      if !isSame { draft.endReplaced(by: source, lane, isInside: isInside) }
      if let source {
        draft.forget(source, near: lane, withRevisions: isLast || isValue && revision == nil)
      }
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
    for place in around { keep(lane, isPhase: true, in: place) }
    settle(near)
    written.insert(lane.extent)
    return result
  }

  /// What was written by hand around a lane leaves the lane what it has.
  private mutating func keep(
    _ lane: any StoreLane<State>, isPhase: Bool, in place: any EditedPlace<State>
  ) {
    for index in place.entries.indices where place.entries[index].kind == .write {
      if !place.touches(place.entries[index].step, lane.element) { continue }
      place.entries[index].kept.removeAll { $0.lane === lane && ($0.isPhase || !isPhase) }
      if place.entries[index].kept.contains(where: { $0.lane === lane }) { continue }
      place.entries[index].kept.append(LogEntry.Kept(lane: lane, isPhase: isPhase))
    }
  }

  // MARK: What the source has

  /// What the source has from a revision on is not made again, but for what lies beside its place.
  private mutating func include(
    _ source: AnyObject, at revision: Int?, _ lane: any StoreLane<State>
  ) {
    guard let revision else { return }
    let near = edits.near(lane)
    for (place, entry) in edits.entries(of: near) {
      guard let needed = entry.need(of: source)?.revision, needed <= revision else { continue }
      change(entry.order, of: place) { entry in entry.needs.removeAll { $0.source === source } }
      include(entry.order, of: place, besides: [lane])
    }
  }

  /// Makes an entry a part of the base, which is in the state, and before it the older ones that share its place, unless
  /// one of these waits to be saved. What some places have is theirs.
  mutating func include(
    _ order: EntryOrder, of place: any EditedPlace<State>, besides told: [any StoreLane<State>]
  ) {
    guard let entry = place.entries.first(where: { $0.order == order }), !entry.isIncluded,
      !entry.isUnsaved
    else { return }
    var isTold = false
    for lane in told where lane === place.lane || covers(lane, place.lane) { isTold = true }
    if !isTold {
      let near = edits.near(place.lane)
      for (older, entry) in edits.entries(of: near) where entry.order < order {
        include(entry.order, of: older, besides: [])
      }
      if !edits.isOldest(order, among: near) { return }
      let keeps = told.compactMap { $0.keeping(state, isPhase: false) }
      place.make(entry, &self)
      for keep in keeps { keep(&self) }
    }
    change(order, of: place) { $0.isIncluded = true }
  }

  /// What is saved, and not missed by the source, becomes a part of the base before the source's change.
  private mutating func foldIncluded(_ source: AnyObject, _ lane: any StoreLane<State>) {
    for (place, entry) in edits.entries(of: edits.near(lane))
    where entry.kind == .settled && entry.order.step == 0 && entry.need(of: source) == nil {
      include(entry.order, of: place, besides: [])
    }
  }

  /// Makes what the base had, and the source has missed, on top of what it has told.
  private mutating func makeMissed<Value>(by source: AnyObject, _ lane: Lane<State, Value>) {
    let missed = edits.entries(of: edits.near(lane)).filter {
      $0.entry.isIncluded && $0.entry.need(of: source) != nil
    }
    if missed.isEmpty { return }
    let told = state
    var made: [any StoreLane<State>] = []
    for (place, entry) in missed {
      let isBehind = made.contains { $0 === place.lane || $0.mayShare(place.lane) }
      if !isBehind, !place.isBaseChanged(&self) { continue }
      place.make(entry, &self)
      made.append(place.lane)
    }
    // An edit around the lane is made again in the lane's part alone.
    if !lane.isThere(in: state) { return }
    let own = state[keyPath: lane.path]
    replaced.append(exchange(&state, with: told))
    replaced.append(state[keyPath: lane.path])
    state[keyPath: lane.path] = own
  }

  /// A change of a place that only entries have made stands directly behind the one that made the place.
  private mutating func tellInside<Value, Result>(
    _ lane: Lane<State, Value>, _ change: (inout Loadable<Value>) -> Result
  ) -> (Result, Loadable<Value>) {
    if let place = edits.place(lane) {
      for index in place.entries.indices.reversed()
      where place.entries[index].order.step > 0 {
        replaced.append(place.entries.remove(at: index))
      }
    }
    let before = state
    var told: (result: Result, value: Loadable<Value>, order: EntryOrder)?
    for (place, entry) in edits.entries(of: edits.scope(lane)) where !entry.isIncluded {
      place.make(entry, &self)
      guard lane.isThere(in: state) else { continue }
      var value = state[keyPath: lane.path]
      let result = change(&value)
      told = (result, value, entry.order)
      break
    }
    replaced.append(exchange(&state, with: before))
    guard let told else {
      var nothing = Loadable<Value>.notRequested
      let result = change(&nothing)
      return (result, nothing)
    }
    let place = enter(lane)
    place.insert(
      LogEntry(
        order: EntryOrder(number: told.order.number, step: told.order.step + 1), kind: .settled,
        step: PlaceOfEdits<State, Value>.Step(.told(told.value.value))))
    return (told.result, told.value)
  }

  /// Ends what was written by hand, or saved, where the source has changed the base.
  private mutating func endReplaced(
    by source: AnyObject?, _ lane: any StoreLane<State>, isInside: Bool
  ) {
    for place in edits.near(lane) {
      for index in place.entries.indices.reversed() {
        var entry = place.entries[index]
        switch entry.kind {
        case .edit: continue
        case .write:
          if isInside {
            if place.lane === lane {
              replaced.append(place.entries.remove(at: index))
            } else {
              keep(lane, isPhase: false, in: place)
            }
          } else if place.lane !== lane, !covers(lane, place.lane) {
            // A part of what was written.
            keep(lane, isPhase: false, in: place)
          } else if place.endChanged(&entry, &self) {
            place.entries[index] = entry
          } else {
            replaced.append(place.entries.remove(at: index))
          }
        case .settled:
          if entry.isIncluded || source.flatMap({ entry.need(of: $0) }) != nil { continue }
          if isInside {
            if place.lane === lane, entry.order.step == 0 { place.entries[index].isIncluded = true }
          } else if place.isBaseChanged(&self) {
            place.entries[index].isIncluded = true
          }
        }
      }
    }
  }

  private func hasWrites(near lane: any StoreLane<State>) -> Bool {
    edits.near(lane).contains { place in place.entries.contains { $0.kind == .write } }
  }

  // MARK: What waits for a source

  /// No entry waits for a source any more; or none without a revision.
  private mutating func forget(
    _ source: AnyObject, near lane: any StoreLane<State>, withRevisions: Bool
  ) {
    for place in edits.near(lane) {
      for index in place.entries.indices where !place.entries[index].needs.isEmpty {
        place.entries[index].needs.removeAll {
          $0.source === source && (withRevisions || $0.revision == nil)
        }
      }
    }
  }

  /// A load has ended without a value, or a page: no entry waits for it any more. What shows stays.
  mutating func endSource(_ source: AnyObject, of lane: any StoreLane<State>) {
    if edits.isEmpty { return }
    forget(source, near: lane, withRevisions: true)
    foldOver(edits.near(lane))
  }

  /// Another load has taken the place of an older one of its lane.
  ///
  /// - Parameter newer: The newer load, where the older one was live: it goes on from the revision that its first value
  ///   will have, so that what is saved with a revision waits for it.
  @usableFromInline
  mutating func replaceSource(
    _ older: AnyObject, by newer: AnyObject?, of lane: any StoreLane<State>
  ) {
    if edits.isEmpty { return }
    if let newer {
      for place in edits.near(lane) {
        for index in place.entries.indices {
          guard let revision = place.entries[index].need(of: older)?.revision else { continue }
          place.entries[index].needs.append(LogEntry.Need(source: newer, revision: revision))
        }
      }
    }
    endSource(older, of: lane)
  }

  /// Notes that a source has made these saved edits, by their revisions, and nothing else; false, and nothing is noted,
  /// where these are not all that waits for it up to the last.
  mutating func reach(
    _ source: AnyObject, saved revisions: [Int], at lane: any StoreLane<State>
  ) -> Bool {
    guard let last = revisions.last else { return false }
    takeInWrites(lane)
    let near = edits.near(lane)
    let told = edits.entries(of: near).filter { entry in
      entry.entry.need(of: source)?.revision.map { $0 <= last } ?? false
    }
    if told.isEmpty || told.contains(where: { $0.entry.isIncluded })
      || Set(told.compactMap { $0.entry.need(of: source)?.revision }) != Set(revisions)
    {
      return false
    }
    // What is older and shares a place becomes a part of the base first.
    var included = told
    var next = 0
    while next < included.count {
      let (place, entry) = included[next]
      next += 1
      for (other, older) in edits.entries(of: edits.near(place.lane))
      where older.order < entry.order && !older.isIncluded {
        if older.isUnsaved { return false }
        if included.contains(where: { $0.place === other && $0.entry.order == older.order }) {
          continue
        }
        included.append((other, older))
      }
    }
    for (place, entry) in included.sorted(by: { $0.entry.order < $1.entry.order }) {
      makeInBases(entry, of: place, edits.near(place.lane))
      change(entry.order, of: place) { entry in
        entry.isIncluded = true
        entry.needs.removeAll { $0.source === source }
      }
    }
    foldOver(near)
    return true
  }

  /// Forgets a page, and others that have ended.
  mutating func endPage(_ page: RunWork) {
    let over = edits.pages.filter { $0.run === page || $0.run.isEnding }
    if over.isEmpty { return }
    edits.pages.removeAll { entry in over.contains { $0.run === entry.run } }
    for (lane, run) in over {
      endSource(run, of: lane)
      replaced.append(lane)
    }
  }

  private mutating func change(
    _ order: EntryOrder, of place: any EditedPlace<State>, _ change: (inout LogEntry<State>) -> Void
  ) {
    guard let index = place.entries.firstIndex(where: { $0.order == order }) else { return }
    change(&place.entries[index])
  }

  /// Hides the edits of a value that is reset: they are saved, but show again only with the next load.
  mutating func resetEdits(of lane: any StoreLane<State>) {
    takeInWrites(lane)
    for place in edits.near(lane) where place.lane !== lane && covers(lane, place.lane) {
      for index in place.entries.indices.reversed() where !place.entries[index].isUnsaved {
        replaced.append(place.entries.remove(at: index))
      }
      if place.entries.isEmpty { leave(place) }
    }
    guard let place = edits.place(lane) else { return }
    place.isHidden = true
    for index in place.entries.indices.reversed() where place.entries[index].kind == .write {
      replaced.append(place.entries.remove(at: index))
    }
    if place.entries.isEmpty { leave(place) }
  }
}

/// Whether two values are equal; false for values that cannot be compared.
private func areKnownEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  func isEqual<Known: Equatable>(_ first: Known) -> Bool { (second as? Known) == first }
  guard let first = first as? any Equatable else { return false }
  return isEqual(first)
}

extension Loadable {
  /// Puts another Loadable into the phase of this one, around the value of the other.
  func lendPhase(to other: inout Loadable) {
    other.setIsLoading()
    if !isLoading { SettledPhase(of: self, orWhileLoading: nil).restore(&other) }
  }
}
