// What a source has, or has missed, of the entries: they are in the base then, or are made again on
// top.
extension Draft {
  /// Puts each entry that the source has by a revision into the base, but for what lies beside the
  /// place of the source.
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

  /// Folds the older entries that share the place, and then the entry, into the base, which is in
  /// the state, unless an older edit is unsaved. The places of the lanes in `told` keep their
  /// values.
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

  /// What is saved, and not missed by the source, becomes a part of the base before the source's
  /// change.
  mutating func foldIncluded(_ source: AnyObject, _ lane: any StoreLane<State>) {
    for (place, entry) in edits.entries(of: edits.near(lane))
    where entry.kind == .settled && entry.order.step == 0 && entry.need(of: source) == nil {
      include(entry.order, of: place, besides: [])
    }
  }

  /// Makes what the base had, and the source has missed, on top of what it has told.
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
    // An edit around the lane is made again in the lane's part alone.
    if !lane.isThere(in: state) { return }
    let own = state[keyPath: lane.path]
    replaced.append(exchange(&state, with: told))
    replaced.append(state[keyPath: lane.path])
    state[keyPath: lane.path] = own
  }

  /// Where only an entry makes the place, the source's value stands directly behind that entry.
  mutating func tellInside<Value, Result>(
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
        step: PlaceOfEdits<State, Value>.Making(.told(told.value.value))))
    return (told.result, told.value)
  }

  /// Ends writes by hand where the source has changed the base, and takes saved edits there for
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
            // A part of what was written.
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
