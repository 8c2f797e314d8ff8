// Writes outside the log.
extension Draft {
  /// Logs writes by hand at the places that share a part of the state with a lane, before the log
  /// changes there. Compares a value only if its property was written outside the log.
  mutating func takeInWrites(_ lane: any StoreLane<State>) {
    if !hear(lane.extent) { return }
    var found = edits.near(lane).filter { isInDoubt($0) }
    if found.isEmpty { return }
    var seen = Set(found.map { ObjectIdentifier($0) })
    var touched: [(place: any EditedPlace<State>, step: AnyObject)] = []
    var next = 0
    while next < found.count {
      let place = found[next]
      next += 1
      guard place.isWritten(&self) else { continue }
      let step = place.written(&self)
      touched.append((place, step))
      // The same writes wrote the places in or around a written place.
      for other in edits.near(place.lane, in: place.elements(of: step))
      where isInDoubt(other) && place.touches(step, other.lane.element)
        && seen.insert(ObjectIdentifier(other)).inserted
      {
        found.append(other)
      }
    }
    for (place, step) in touched {
      takeInWrite(step, of: place, besides: touched.map { $0.place })
      place.note(&self)
    }
    for place in found {
      place.checkedAt = edits.families.first { $0.key == place.family }?.writtenAt ?? 0
    }
  }

  /// Lets a closure change the state in the update in which the log has changed it. At places with
  /// entries, the closure writes by hand.
  mutating func writeByHand(_ body: (inout Draft) -> Void) {
    let known = exchange(&written, with: WrittenFields())
    body(&self)
    noteWrittenByHand()
    written.insert(known)
  }

  /// Notes that the fields written so far were written by hand, also after the log has changed the
  /// state in the same update.
  mutating func noteWrittenByHand() {
    if !isEdited { return }
    for index in edits.families.indices where written.overlap(edits.families[index].key.extent) {
      edits.families[index].heardOf = versions.next
      edits.families[index].writtenAt = versions.next
      // Earlier in this update a place may have been checked for this version.
      for place in edits.families[index].members where place.checkedAt > versions.latest {
        place.checkedAt = versions.latest
      }
    }
  }

  private mutating func isInDoubt(_ place: any EditedPlace<State>) -> Bool {
    guard let family = edits.families.first(where: { $0.key == place.family }) else { return false }
    return place.checkedAt < family.writtenAt
  }

  /// Notes which properties were written outside the log; returns whether any was since it got
  /// entries.
  @discardableResult
  mutating func hear(_ extent: Range<Int>) -> Bool {
    var isWritten = false
    for index in edits.families.indices where edits.families[index].key.extent.overlaps(extent) {
      let extent = edits.families[index].key.extent
      let last = written.overlap(extent) ? versions.next : versions.lastWrite(of: extent)
      if last > edits.families[index].heardOf {
        edits.families[index].heardOf = last
        edits.families[index].writtenAt = last
      }
      if edits.families[index].writtenAt > 0 { isWritten = true }
    }
    return isWritten
  }

  /// Logs a write by hand on top of its place's entries, or makes it in the bases if those have all
  /// entries.
  private mutating func takeInWrite(
    _ step: AnyObject, of place: any EditedPlace<State>,
    besides touched: [any EditedPlace<State>]
  ) {
    let isOfBase = hasAllInBase(place)
    if isOfBase {
      // The write of a value around the place has the place's part.
      for other in touched where !hasAllInBase(other) && covers(other.lane, place.lane) { return }
    }
    let inside = edits.near(place.lane, in: place.elements(of: step)).filter { other in
      other !== place && place.touches(step, other.lane.element)
    }
    let kept = inside.filter { covers(place.lane, $0.lane) }.map { LogEntry.Kept(lane: $0.lane) }
    place.isHidden = false
    let entry = LogEntry<State>(
      order: EntryOrder(number: edits.nextNumber()), kind: .write, kept: kept, step: step)
    if isOfBase { makeInBases(entry, of: place) } else { place.entries.append(entry) }
  }

  private func hasAllInBase(_ place: any EditedPlace<State>) -> Bool {
    place.entries.allSatisfy { $0.isIncluded }
  }

  /// Whether a lane's place equals or contains another's.
  mutating func covers(_ lane: any StoreLane<State>, _ other: any StoreLane<State>) -> Bool {
    lane.covers(other) ?? (other.isPart(of: lane, &self) && !lane.isPart(of: other, &self))
  }
}
