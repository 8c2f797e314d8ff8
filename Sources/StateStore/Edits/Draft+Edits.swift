// Adding edits to the log.
extension Draft {
  /// Applies an edit to the shown state and logs it; false if there is nothing to edit.
  mutating func add<Value>(_ edit: Edit<Value>, at lane: Lane<State, Value>) -> Bool {
    if lane.isGone || !lane.isThere(in: state) { return false }
    takeInWrites(lane)
    let place = enter(lane)
    place.areEqual = edit.saving.areEqual
    let near = edits.near(lane)
    if place.isHidden { show(place) }
    if state[keyPath: lane.path].value == nil, edit.ifEmpty == nil {
      if place.entries.isEmpty { leave(place) }
      return false
    }
    let isAlone = near.allSatisfy { $0.firstUnsaved == nil }
    let before = isAlone ? state[keyPath: lane.path].value ?? edit.ifEmpty : nil
    let isOnBase = isAlone && near.allSatisfy { $0.entries.allSatisfy(\.isIncluded) }
    for place in near { place.forgetNote(&self) }
    edit.make(in: &state[keyPath: lane.path].value)
    let step = PlaceOfEdits<State, Value>.Making(.edit(edit))
    if let before, let after = state[keyPath: lane.path].value {
      step.made = (Edited(before: before, after: after), isOnBase ? place.revision : nil)
    }
    place.entries.append(
      LogEntry(order: EntryOrder(number: edits.nextNumber()), kind: .edit, step: step))
    finish(near)
    lane.notePending(edit.saving.caller.name)
    return true
  }

  /// Returns a lane's place in the log; adds a new one with its base.
  mutating func enter<Value>(_ lane: Lane<State, Value>) -> PlaceOfEdits<State, Value> {
    if let place = lane.edited { return place }
    let place = PlaceOfEdits(lane)
    findApart(place)
    let near = edits.near(lane).filter { place.apart[ObjectIdentifier($0.lane)] == nil }
    inBases(near) { place.takeBase(&$0) }
    lane.editedPlace = place
    edits.insert(place, versions)
    return place
  }

  /// Finds places in computed properties that share nothing with a new place: paths do not show it.
  private mutating func findApart(_ place: some EditedPlace<State>) {
    for family in edits.families
    where family.key.extent == .everything || place.lane.extent == .everything {
      if family.key == place.family { continue }
      for other in family.members where place.lane.mayShare(other.lane) {
        guard place.isThere(in: state), other.isThere(in: state) else { continue }
        if !place.lane.isPart(of: other.lane, &self), !other.lane.isPart(of: place.lane, &self) {
          place.apart[ObjectIdentifier(other.lane)] = other.lane
        }
      }
    }
  }

  /// Shows the edits of a reset value again.
  mutating func show(_ place: any EditedPlace<State>) {
    place.isHidden = false
    replay(place.lane) { _ in }
  }
}
