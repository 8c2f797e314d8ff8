// What becomes of an edit.
extension Draft {
  /// Makes an edit in what shows; false where there is nothing to edit.
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
    for place in near { place.forgetNote(&self) }
    edit.make(in: &state[keyPath: lane.path].value)
    let step = PlaceOfEdits<State, Value>.Making(.edit(edit))
    if let before, let after = state[keyPath: lane.path].value {
      step.made = Edited(before: before, after: after)
    }
    place.entries.append(
      LogEntry(order: EntryOrder(number: edits.nextNumber()), kind: .edit, step: step))
    finish(near)
    lane.notePending(edit.saving.caller.name)
    return true
  }

  /// The place of a lane in the log, with its base.
  mutating func enter<Value>(_ lane: Lane<State, Value>) -> PlaceOfEdits<State, Value> {
    if let place = lane.edited { return place }
    let place = PlaceOfEdits(lane)
    findApart(place)
    let near = edits.near(lane).filter { !place.apart.contains(ObjectIdentifier($0.lane)) }
    inBases(near) { place.takeBase(&$0) }
    lane.editedPlace = place
    edits.insert(place, versions)
    return place
  }

  /// Finds out which places in computed properties share nothing with a new one: paths do not tell.
  private mutating func findApart(_ place: some EditedPlace<State>) {
    for family in edits.families
    where family.key.extent == .everything || place.lane.extent == .everything {
      if family.key == place.family { continue }
      for other in family.members where place.lane.mayShare(other.lane) {
        guard place.isThere(in: state), other.isThere(in: state) else { continue }
        if !place.lane.isPart(of: other.lane, &self), !other.lane.isPart(of: place.lane, &self) {
          place.apart.insert(ObjectIdentifier(other.lane))
        }
      }
    }
  }

  /// Shows the edits of a value that was reset.
  mutating func show(_ place: any EditedPlace<State>) {
    place.isHidden = false
    replay(place.lane) { _ in }
  }

}
