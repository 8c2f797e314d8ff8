/// All pending edits of a store in one order, with writes by hand and saved edits that a source may
/// lack.
///
/// A place with entries keeps its base, the value without any entry; the shown state is the base
/// with the entries of all places applied in order. A change beneath the edits is made without
/// entries in the state (`Draft.replay`). See Docs/Loads for the rules, and for where others have
/// them.
///
/// Guarded by the store's lock.
@usableFromInline
final class EditLog<State: Sendable>: WriteParticipant<State> {
  /// The families with members.
  var families: ContiguousArray<Family> = []
  /// The requested pages, whose answers may lack later edits.
  var pages = RequestedPages<State>()
  var lastNumber = 0

  @usableFromInline
  override init() {}

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: Places

  /// All places with entries.
  var places: [any EditedPlace<State>] { families.flatMap { $0.members } }

  func insert(_ place: any EditedPlace<State>, _ versions: FieldVersions) {
    let key = place.family
    var family = families.firstIndex { $0.key == key }
    if family == nil {
      extents.append(key.extent)
      // Writes that other families of the property do not know yet are writes by hand.
      let known = families.filter { $0.key.extent == key.extent }.map { $0.heardOf }.max()
      families.append(Family(key: key, heardOf: known ?? versions.lastWrite(of: key.extent)))
      family = families.endIndex - 1
    }
    place.checkedAt = families[family!].writtenAt
    families[family!].insert(place)
  }

  func remove(_ place: any EditedPlace<State>) {
    guard let family = families.firstIndex(where: { $0.key == place.family }) else { return }
    families[family].remove(place)
    if families[family].members.isEmpty {
      families.remove(at: family)
      extents.remove(at: family)
    }
  }

  // MARK: Sharing

  /// Whether the log has no entries.
  @inlinable var isEmpty: Bool { extents.isEmpty }

  /// Whether any place with entries leads into the same stored property.
  @inlinable
  func mayShare(_ extent: Range<Int>) -> Bool {
    for other in extents where other.overlaps(extent) { return true }
    return false
  }

  /// The places with entries that share a part of the state with a lane, its own place included.
  ///
  /// - Parameter elements: The elements of the lane's list that concern the caller; nil means all.
  /// - Complexity: linear in the number of families, and of members in families that may share.
  func near(
    _ lane: any StoreLane<State>, in elements: [AnyHashable]? = nil
  ) -> [any EditedPlace<State>] {
    if isAlone(lane) { return [families[0].members[0]] }
    let own = lane.editedPlace
    var near: [any EditedPlace<State>] = []
    for index in families.indices {
      if families[index].key == lane.family, lane.family.apart != nil {
        if let own { near.append(own) }
      } else if families[index].key.extent.overlaps(lane.extent) {
        let isOfList = families[index].key.extent == lane.extent
        for member in families[index].members(in: isOfList ? elements : nil)
        where member === own || shares(lane, member.lane) {
          near.append(member)
        }
      }
    }
    return near
  }

  /// Whether the log has only the lane's place, the usual case.
  func isAlone(_ lane: any StoreLane<State>) -> Bool {
    families.count == 1 && families[0].members.count == 1 && families[0].members[0].lane === lane
  }

  private func shares(_ lane: any StoreLane<State>, _ other: any StoreLane<State>) -> Bool {
    !areApart(lane, other) && lane.mayShare(other)
  }

  /// Whether two lanes are known to share nothing, although their paths may.
  func areApart(_ lane: any StoreLane<State>, _ other: any StoreLane<State>) -> Bool {
    lane.editedPlace?.apart[ObjectIdentifier(other)] != nil
      || other.editedPlace?.apart[ObjectIdentifier(lane)] != nil
  }

  /// The places with entries that share a part of the state with a lane, directly or through
  /// others.
  func scope(_ lane: any StoreLane<State>) -> [any EditedPlace<State>] {
    var found = near(lane)
    if found.count < 2, families.count == 1 { return found }
    var seen = Set(found.map { ObjectIdentifier($0) })
    var next = 0
    while next < found.count {
      for other in near(found[next].lane) where seen.insert(ObjectIdentifier(other)).inserted {
        found.append(other)
      }
      next += 1
    }
    return found
  }

  // MARK: Entries

  /// Returns the entries of places in log order, each with its place.
  func entries(
    of places: [any EditedPlace<State>]
  ) -> [(place: any EditedPlace<State>, entry: LogEntry<State>)] {
    if places.count == 1 { return places[0].entries.map { (places[0], $0) } }
    return places.flatMap { place in place.entries.map { (place, $0) } }
      .sorted { $0.1.order < $1.1.order }
  }

  /// Returns the places that an entry at a place may concern.
  func near(
    _ entry: LogEntry<State>, of place: any EditedPlace<State>
  ) -> [any EditedPlace<State>] {
    near(place.lane, in: place.elements(of: entry.step)).filter {
      $0 === place || place.concerns(entry, $0.lane.element)
    }
  }

  /// Whether all older entries that share a lane's place are in the base.
  func isOldest(_ order: EntryOrder, at lane: any StoreLane<State>) -> Bool {
    !hasOlder(than: order, near: lane) { !$0.isIncluded }
  }

  /// Whether all older edits that share a lane's place are saved.
  func hasTurn(_ order: EntryOrder, at lane: any StoreLane<State>) -> Bool {
    !hasOlder(than: order, near: lane) { $0.isUnsaved }
  }

  private func hasOlder(
    than order: EntryOrder, near lane: any StoreLane<State>,
    _ condition: (LogEntry<State>) -> Bool
  ) -> Bool {
    let own = lane.editedPlace
    for family in families where family.key.extent.overlaps(lane.extent) {
      if family.key == lane.family, lane.family.apart != nil {
        if own?.entries.hasPrefix(before: order, condition) == true { return true }
        continue
      }
      for member in family.members
      where member.entries.hasPrefix(before: order, condition)
        && (member === own || shares(lane, member.lane))
      {
        return true
      }
    }
    return false
  }

  /// Returns the places near a lane whose oldest unsaved edit has its turn and is not being saved
  /// yet.
  func ready(near lane: any StoreLane<State>) -> [any EditedPlace<State>] {
    near(lane).filter { place in
      guard let first = place.firstUnsaved, !first.isSaving else { return false }
      return hasTurn(first.order, at: place.lane)
    }
  }
}

extension Array {
  /// Whether an entry older than `order` meets a condition.
  fileprivate func hasPrefix<State>(
    before order: EntryOrder, _ condition: (LogEntry<State>) -> Bool
  ) -> Bool where Element == LogEntry<State> {
    for entry in self {
      if entry.order >= order { return false }
      if condition(entry) { return true }
    }
    return false
  }
}
