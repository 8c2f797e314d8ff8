// Saving edits.
extension Draft {
  /// Begins to save a lane's oldest edit, if it has its turn, with the edits that join it.
  mutating func beginSaving<Value>(
    _ lane: Lane<State, Value>
  ) -> (number: Int, saving: Saving<Value>)? {
    guard let place = lane.edited,
      let index = place.entries.firstIndex(where: { $0.isUnsaved }),
      case let first = place.entries[index], !first.isSaving,
      edits.hasTurn(first.order, at: lane)
    else { return nil }
    if place.entries.count == index + 1 {
      place.entries[index].isSaving = true
      return (first.order.number, place.edit(first).saving)
    }
    var parts = [place.edit(first)]
    // No entry of another place that shares may lie between joined edits.
    let between = edits.near(lane).flatMap { other in
      other === place ? [] : other.entries.filter { !$0.isIncluded && $0.order > first.order }
    }.map { $0.order }.min()
    var next = index + 1
    while next < place.entries.count, place.entries[next].isUnsaved,
      between.map({ place.entries[next].order < $0 }) ?? true,
      case let edit = place.edit(place.entries[next]),
      parts[parts.count - 1].saving.takes(edit.saving),
      parts[0].ifEmpty != nil || edit.ifEmpty == nil
    {
      parts.append(edit)
      next += 1
    }
    if parts.count > 1 {
      replaced += Array(place.entries[index..<next]) as [Any]
      place.entries.removeSubrange(index + 1..<next)
      place.entries[index].step = PlaceOfEdits<State, Value>.Making(.edit(Edit.merged(parts)))
    }
    place.entries[index].isSaving = true
    return (first.order.number, place.edit(place.entries[index]).saving)
  }

  /// Returns the start for saving an edit: the base with older saved edits and older writes by
  /// hand; nil if the edit has ended.
  mutating func start<Value>(_ number: Int, at lane: Lane<State, Value>) -> EditStart<Value>? {
    takeInWrites(lane)
    guard let place = lane.edited,
      let index = place.entryIndex(number), place.entries[index].isUnsaved
    else { return nil }
    let entry = place.entries[index]
    let edit = place.edit(entry)
    let step = place.step(entry)
    var (before, after) = (Value?.none, Value?.none)
    let near = edits.near(lane)
    if edits.isOldest(entry.order, at: lane) {
      if !place.hasBase { return EditStart(edit: edit) }
      before = place.baseValue
      if step.made?.revision == place.revision { after = step.made?.values.after }
    } else {
      func isMade(_ older: LogEntry<State>) -> Bool {
        older.order < entry.order && !older.isUnsaved && !older.isIncluded
      }
      func concerns(_ older: LogEntry<State>, at other: any EditedPlace<State>) -> Bool {
        other === place || other.concerns(older, lane.element)
      }
      // Writes by hand at other places need only the places that share with the edit's place.
      let isNear = near.allSatisfy { other in
        other === place || other.entries.allSatisfy { !isMade($0) || $0.kind == .write }
      }
      let scope = isNear ? near : edits.scope(lane)
      var isThere = false
      inBases(scope) { draft in
        for (other, older) in draft.edits.entries(of: scope)
        where isMade(older) && (!isNear || concerns(older, at: other)) {
          other.make(older, &draft)
        }
        isThere = place.isThere(in: draft.state)
        if isThere { before = draft.state[keyPath: lane.path].value }
      }
      if !isThere { return EditStart(edit: edit) }
    }
    return EditStart(
      edit: edit, made: step.made.take()?.values, before: before ?? edit.ifEmpty, after: after,
      isThere: true,
      revision: place.revision)
  }

  /// Ends an edit that makes no difference; false if the base has changed since the comparison.
  mutating func dropEdit<Value>(
    _ number: Int, at lane: Lane<State, Value>, revision: Int
  ) -> Bool {
    guard let place = lane.edited,
      let index = place.entryIndex(number), place.entries[index].isUnsaved
    else { return true }
    if place.revision != revision { return false }
    // The edit's starting value shows, and later edits may need it: fold the entry into the base.
    place.entries[index].kind = .settled
    fold([lane])
    endHiding(place)
    lane.notePending(place.pendingNames)
    return true
  }

  /// Marks an edit as saved; returns whether the place's waiting saved edits exceed the limit for
  /// the first time.
  @discardableResult
  mutating func saved<Value>(
    _ number: Int, at lane: Lane<State, Value>, _ committed: Committed<Value>
  ) -> Bool {
    takeInWrites(lane)
    guard let place = lane.edited,
      let index = place.entryIndex(number), place.entries[index].isUnsaved
    else { return false }
    let revision = committed.revision
    let sources = sources(near: lane)
    let needs = sources.compactMap { source in
      source.lacks(revision)
        ? LogEntry<State>.Need(source: source.object, revision: revision) : nil
    }
    let passed = sources.filter { $0.hasPassed(revision) }
    let isAsShown = committed.isAsShown && passed.isEmpty && !place.isHidden
    let edit = place.edit(place.entries[index])
    let saved = edit.saved(as: committed)
    if committed.change != nil, passed.isEmpty {
      revise(writesBehind: place.entries[index].order, near: lane, seeing: edit, as: saved)
    }
    var isOverLimit = false
    func settle() {
      place.entries[index].kind = .settled
      place.entries[index].needs = needs
      isOverLimit = place.endOldestNeeds()
      if committed.isAsShown { return }
      replaced.append(place.entries[index].step)
      place.entries[index].step = PlaceOfEdits<State, Value>.Making(.edit(saved))
    }
    if isAsShown {
      settle()
      fold([lane])
    } else {
      event = .committed
      settle()
      let order = place.entries[index].order
      replay(lane) { draft in
        if committed.value != nil { draft.endOlder(than: order, near: lane) }
        if !passed.isEmpty {
          draft.include(order, of: place, besides: passed.map { $0.lane })
        }
      }
    }
    endHiding(place)
    lane.noteSaved(edit.saving.works.count)
    return isOverLimit
  }

  /// Puts the source's form of an edit into each later write by hand that still shows the edit.
  private mutating func revise<Value>(
    writesBehind order: EntryOrder, near lane: Lane<State, Value>, seeing edit: Edit<Value>,
    as saved: Edit<Value>
  ) {
    let shown = state
    for place in edits.near(lane) {
      for index in place.entries.indices
      where place.entries[index].kind == .write && place.entries[index].order > order {
        place.make(place.entries[index], &self)
        if lane.isThere(in: state), let written = state[keyPath: lane.path].value {
          var again = written
          edit.apply(&again)
          replaced.append(again)
          if edit.saving.areEqual(written, again) {
            saved.make(in: &state[keyPath: lane.path].value)
            replaced.append(place.entries[index].step)
            place.entries[index].step = place.revised(place.entries[index], self)
          }
        }
        replaced.append(exchange(&state, with: shown))
      }
    }
  }

  /// Removes older saved edits and writes by hand once a commit has returned the whole value.
  private mutating func endOlder<Value>(than order: EntryOrder, near lane: Lane<State, Value>) {
    for place in edits.near(lane) where lane === place.lane || covers(lane, place.lane) {
      dropEntries(of: place) { $0.order < order && !$0.isUnsaved }
    }
  }
}

/// The start for saving an edit.
struct EditStart<Value: Sendable>: Sendable {
  let edit: Edit<Value>
  /// The values without and with the edit when it was made; nil if an older edit waited.
  var made: Edited<Value>?
  /// The value without the edit; nil without a value.
  var before: Value?
  /// The value with the edit, if the base is still the one on which the edit was made.
  var after: Value?
  /// Whether the place exists without the edit.
  var isThere = false
  /// The revision of the base.
  var revision = 0
}
