// Entries that a source has go into the base; entries that it missed are applied again on top.
extension Draft {
  /// Folds each entry that the source has at a revision into the base; the source's own place keeps
  /// its value.
  mutating func include(
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

  /// Folds the older entries that share the place, then the entry, into the base, which is in the
  /// state, unless an older edit is unsaved. The places of the lanes in `told` keep their values.
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
      if !edits.isOldest(order, at: place.lane) { return }
      let keeps = told.compactMap { $0.keeping(state, isPhase: false) }
      place.make(entry, &self)
      for keep in keeps { keep(&self) }
    }
    change(order, of: place) { $0.isIncluded = true }
  }

  /// Folds saved edits that the source did not miss into the base, before the source's change.
  mutating func foldIncluded(_ source: AnyObject, _ lane: any StoreLane<State>) {
    for (place, entry) in edits.entries(of: edits.near(lane))
    where entry.kind == .settled && entry.order.step == 0 && entry.need(of: source) == nil {
      include(entry.order, of: place, besides: [])
    }
  }

  /// Applies entries that the base had and the source missed on top of the source's value.
  mutating func makeMissed<Value>(by source: AnyObject, _ lane: Lane<State, Value>) {
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
    // An edit around the lane is applied again to the lane's part alone.
    if !lane.isThere(in: state) { return }
    let own = state[keyPath: lane.path]
    replaced.append(exchange(&state, with: told))
    replaced.append(state[keyPath: lane.path])
    state[keyPath: lane.path] = own
  }

  /// Logs the source's value for a place that only an entry creates, directly behind that entry.
  mutating func tellInside<Value, Result>(
    _ lane: Lane<State, Value>, _ change: (inout Loadable<Value>) -> Result
  ) -> (Result, Loadable<Value>) {
    if let place = lane.editedPlace { dropEntries(of: place) { $0.order.step > 0 } }
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
        step: PlaceOfEdits<State, Value>.Making(.told(told.value.value))))
    return (told.result, told.value)
  }

  /// Ends writes by hand where the source changed the base, and marks saved edits there as
  /// included.
  mutating func endReplaced(
    by source: AnyObject, _ lane: any StoreLane<State>, isInside: Bool
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
              keepPart(lane, isPhase: false, in: place)
            }
          } else if place.lane !== lane, !covers(lane, place.lane) {
            // The lane is a part of the written value.
            keepPart(lane, isPhase: false, in: place)
          } else if place.endChanged(&entry, &self) {
            place.entries[index] = entry
          } else {
            replaced.append(place.entries.remove(at: index))
          }
        case .settled:
          if entry.isIncluded || entry.need(of: source) != nil { continue }
          if isInside {
            if place.lane === lane, entry.order.step == 0 { place.entries[index].isIncluded = true }
          } else if place.isBaseChanged(&self) {
            place.entries[index].isIncluded = true
          }
        }
      }
    }
  }

  mutating func hasWrites(near lane: any StoreLane<State>) -> Bool {
    edits.near(lane).contains { place in place.entries.contains { $0.kind == .write } }
  }
}
