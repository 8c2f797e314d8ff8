// Ending edits that are not saved or do not show.
extension Draft {
  /// Takes an edit back; returns whether it was pending.
  mutating func takeBack<Value>(_ number: Int, at lane: Lane<State, Value>) -> Bool {
    takeInWrites(lane)
    guard let place = lane.edited,
      let index = place.entryIndex(number), place.entries[index].isUnsaved
    else { return false }
    event = .takenBack
    replay(lane) { draft in
      guard let index = place.entryIndex(number) else { return }
      draft.replaced.append(place.entries.remove(at: index))
    }
    endHiding(place)
    lane.notePending(place.pendingNames)
    return true
  }

  /// Stops hiding a reset value once it has no pending edit. Its saved edits wait on for sources
  /// that may lack them; those that wait for none are dropped.
  mutating func endHiding(_ place: any EditedPlace<State>) {
    if !place.isHidden || place.firstUnsaved != nil { return }
    let near = edits.near(place.lane)
    place.isHidden = false
    dropEntries(of: place) { $0.needs.isEmpty }
    for index in place.entries.indices { place.entries[index].isIncluded = true }
    place.takeBase(&self)
    if place.entries.isEmpty, place.lane.editedPlace === place { leave(place) }
    fold(near.map { $0.lane })
  }

  /// Takes back the edit that this work saves; returns its saving, or nil if it is not pending.
  mutating func giveUp<Value>(
    _ work: EditWork, at lane: Lane<State, Value>
  ) -> Saving<Value>? {
    guard let place = lane.edited,
      let (number, saving) = place.pending(work)
    else { return nil }
    return takeBack(number, at: lane) ? saving : nil
  }

  /// Takes back all edits of a lane whose place is gone; returns their savings. Saved edits and
  /// writes by hand stay only if the place may come back and shares with another.
  mutating func abandon<Value>(_ lane: Lane<State, Value>) -> [Saving<Value>] {
    guard let place = lane.edited else { return [] }
    let pending = place.entries.filter { $0.isUnsaved }
    let savings = pending.map { place.edit($0).saving }
    replaced += place.entries as [Any]
    let near = edits.near(lane)
    let canReturn = lane.canReturn && near.count > 1
    place.entries.removeAll { !canReturn || $0.isUnsaved }
    if place.entries.isEmpty { leave(place) }
    fold(near.map { $0.lane })
    lane.notePending(place.pendingNames)
    return savings
  }

  /// Hides the edits of a value being reset: they are still saved, but show again only with the
  /// next load, write by hand, or edit with an `ifEmpty`.
  mutating func resetEdits(of lane: any StoreLane<State>) {
    takeInWrites(lane)
    let near = edits.near(lane)
    for place in near where place.lane !== lane && covers(lane, place.lane) {
      dropEntries(of: place) { !$0.isUnsaved }
      if place.entries.isEmpty { leave(place) }
    }
    if let place = lane.editedPlace {
      place.isHidden = true
      dropEntries(of: place) { $0.kind == .write }
      if place.entries.isEmpty { leave(place) }
    }
    // Saved edits behind the removed entries may wait for nothing more.
    fold(near.map { $0.lane })
  }
}
