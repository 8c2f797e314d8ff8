// Changing the state beneath edits.
extension Draft {
  /// Changes the state without the entries of the places that share a part of it with a lane, then
  /// applies these entries again.
  ///
  /// The steps happen in the state itself, unseen by readers.
  mutating func replay(_ lane: any StoreLane<State>, _ change: (inout Draft) -> Void) {
    var scope = edits.scope(lane)
    for place in scope {
      place.forgetNote(&self)
      place.putBase(&self)
    }
    change(&self)
    // The change may have added a place, and ended others.
    for place in edits.scope(lane) where !scope.contains(where: { $0 === place }) {
      scope.append(place)
    }
    foldInPlace(scope)
    for place in scope { place.takeBase(&self) }
    for (place, entry) in edits.entries(of: scope) where !entry.isIncluded {
      place.make(entry, &self)
    }
    finish(scope)
  }

  /// Folds the oldest entries that wait for nothing into the base, which is in the state.
  private mutating func foldInPlace(_ scope: [any EditedPlace<State>]) {
    for (place, entry) in edits.entries(of: scope) {
      guard !entry.isUnsaved, !entry.isIncluded, entry.needs.isEmpty,
        edits.isOldest(entry.order, at: place.lane)
      else { continue }
      place.make(entry, &self)
      drop(entry.order, of: place)
    }
    for place in scope { dropEntries(of: place) { $0.isOver } }
  }

  /// Folds the oldest entries that wait for nothing into the bases alone: the shown state has them.
  mutating func fold(_ lanes: [any StoreLane<State>]) {
    if lanes.count == 1, edits.isAlone(lanes[0]),
      case let place = edits.families[0].members[0], place.entries.count == 1
    {
      // Nothing needs the base any more.
      if place.entries[0].isUnsaved || !place.entries[0].needs.isEmpty { return }
      replaced.append(place.entries.removeLast())
      return leave(place)
    }
    var next = lanes
    while let lane = next.popLast() {
      guard let place = lane.editedPlace,
        let entry = place.entries.first(where: { !$0.isIncluded }),
        !entry.isUnsaved, entry.needs.isEmpty,
        edits.isOldest(entry.order, at: lane)
      else { continue }
      makeInBases(entry, of: place)
      drop(entry.order, of: place)
      dropEntries(of: place) { $0.isOver }
      next += edits.near(lane).map { $0.lane }
      if place.entries.isEmpty { leave(place) }
    }
  }

  /// Applies an entry to the bases of the places that it may concern.
  mutating func makeInBases(_ entry: LogEntry<State>, of place: any EditedPlace<State>) {
    let near = edits.near(entry, of: place)
    inBases(near) { draft in
      place.make(entry, &draft)
      for place in near { place.takeBase(&draft) }
    }
  }

  /// Runs `body` while the state has the bases of these places instead of their shown values.
  mutating func inBases(_ places: [any EditedPlace<State>], _ body: (inout Draft) -> Void) {
    if places.isEmpty { return body(&self) }
    // The setter of a computed property may write more than its getter shows.
    let shown = places.contains { $0.lane.extent == .everything } ? state : nil
    for place in places { place.stash(&self) }
    for place in places { place.putBase(&self) }
    body(&self)
    for place in places { place.unstash(&self) }
    if let shown { replaced.append(exchange(&state, with: shown)) }
  }

  /// Restores the phase before a load whose incarnation is over, where the log still has the value:
  /// in the bases, for an edit that is taken back, and in the shown state, if the value shows again
  /// already.
  mutating func restore<Value>(_ phase: SettledPhase, ofGone lane: Lane<State, Value>) {
    // A load of the next incarnation may have begun: by another thread, or by what the end calls.
    if !mayBeEdited(lane.extent) || lane.isLoading(in: self) { return }
    let path = lane.pathOfLog
    func isLoading(in state: State) -> Bool {
      lane.isThereForLog(in: state) && state[keyPath: path].isLoading
    }
    let shows = isLoading(in: state)
    if shows { takeInWrites(lane) }
    let near = edits.near(lane)
    inBases(near) { draft in
      if !isLoading(in: draft.state) { return }
      phase.restore(&draft.state[keyPath: path])
      for place in near { place.takeBase(&draft) }
    }
    for place in near where place.lane !== lane { keepPart(lane, isPhase: true, in: place) }
    if !shows { return }
    for place in near { place.forgetNote(&self) }
    phase.restore(&state[keyPath: path])
    written.insert(lane.extent)
    finish(near)
  }

  private mutating func drop(_ order: EntryOrder, of place: any EditedPlace<State>) {
    guard let index = place.entries.firstIndex(where: { $0.order == order }) else { return }
    replaced.append(place.entries.remove(at: index))
  }

  /// Drops the entries that are over, then folds the entries behind them into the bases.
  mutating func foldOver(_ places: [any EditedPlace<State>]) {
    var lanes = places.map { $0.lane }
    for place in places where place.entries.contains(where: { $0.isOver }) {
      lanes += edits.near(place.lane).map { $0.lane }
      dropEntries(of: place) { $0.isOver }
      if place.entries.isEmpty { leave(place) }
    }
    fold(lanes)
  }

  /// Removes the entries of a place that meet a condition; destroys them outside the lock.
  mutating func dropEntries(
    of place: any EditedPlace<State>, where condition: (LogEntry<State>) -> Bool
  ) {
    for index in place.entries.indices.reversed() where condition(place.entries[index]) {
      replaced.append(place.entries.remove(at: index))
    }
  }

  /// Ends a change of the shown state: places without entries leave the log.
  mutating func finish(_ places: [any EditedPlace<State>]) {
    for place in places {
      if place.isHidden { place.hide(&self) }
      written.insert(place.lane.extent)
    }
    for place in places {
      if place.entries.isEmpty { leave(place) } else { place.note(&self) }
    }
    noteOwnWrites()
  }

  /// Removes a place without entries from the log.
  mutating func leave(_ place: any EditedPlace<State>) {
    edits.remove(place)
    place.leave()
    // Keeps the place and its values until the lock is released.
    replaced.append(place)
  }

  /// Notes that the log knows all writes of this update.
  mutating func noteOwnWrites() {
    for index in edits.families.indices where written.overlap(edits.families[index].key.extent) {
      edits.families[index].heardOf = versions.next
    }
  }
}
