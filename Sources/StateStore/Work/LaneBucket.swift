/// The lanes whose paths have the same hash. Nearly always there is one lane, which needs no array.
struct LaneBucket: Sendable {
  private var first: HeldLane
  private var others: [HeldLane] = []

  init(_ lane: any AnyLane, before bucket: LaneBucket?) {
    first = HeldLane(lane)
    if let bucket { others = [bucket.first] + bucket.others }
  }

  var all: [any AnyLane] {
    // Most often no other path has the hash.
    if others.isEmpty { return first.lane.map { [$0] } ?? [] }
    return ([first] + others).compactMap { $0.lane }
  }

  /// The lane of a path. Comparing paths runs user code.
  func lane(_ key: AnyKeyPath) -> (any AnyLane)? {
    if let lane = first.lane, lane.key == key { return lane }
    for held in others {
      if let lane = held.lane, lane.key == key { return lane }
    }
    return nil
  }

  static func areSame(_ one: LaneBucket?, _ other: LaneBucket?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.first.object === other.first.object
      && one.others.elementsEqual(other.others) { $0.object === $1.object }
  }

  /// Removes the lanes that nothing else holds and that are not needed; false if no lane is left.
  fileprivate mutating func removeUnneeded(
    _ isOld: (_ loadedAt: Duration) -> Bool, _ removed: inout [HeldLane]
  ) -> Bool {
    for place in others.indices.reversed()
    where others[place].isLetGo(isOld) {
      removed.append(others.remove(at: place))
    }
    guard first.isLetGo(isOld) else { return true }
    removed.append(first)
    guard let next = others.popLast() else { return false }
    first = next
    return true
  }
}

/// A lane in a table, held by a reference whose uniqueness can be checked: the check would copy a
/// protocol existential.
struct HeldLane: Sendable {
  fileprivate var object: any AnyObject & Sendable
  private let type: any AnyLane.Type

  init(_ lane: any AnyLane) {
    object = lane
    type = Swift.type(of: lane)
  }

  var lane: (any AnyLane)? { type.lane(object) }

  /// Whether nothing else holds the lane, and the lane is not needed.
  fileprivate mutating func isLetGo(_ isOld: (_ loadedAt: Duration) -> Bool) -> Bool {
    // A function of this type, as a direct call would open the existential, which copies the
    // reference.
    let isUnique: (inout any AnyObject & Sendable) -> Bool = isKnownUniquelyReferenced
    return isUnique(&object) && lane?.isNeeded(isOld) == false
  }
}

extension AnyLane {
  fileprivate static func lane(_ object: AnyObject) -> (any AnyLane)? { object as? Self }
}

extension [Int: LaneBucket] {
  /// Removes the lanes that nothing else holds and that are not needed.
  mutating func removeUnneeded(_ isOld: (_ loadedAt: Duration) -> Bool) -> [HeldLane] {
    var removed: [HeldLane] = []
    var emptied: [Int] = []
    // Not a loop over `indices`: they hold the dictionary, and with it each lane a second time.
    var index = startIndex
    while index != endIndex {
      if !values[index].removeUnneeded(isOld, &removed) { emptied.append(keys[index]) }
      formIndex(after: &index)
    }
    for hash in emptied { self[hash] = nil }
    // Gives back the room.
    if capacity > 128, capacity > 4 * count {
      self = Dictionary(uniqueKeysWithValues: lazy.map { ($0.key, $0.value) })
    }
    return removed
  }
}
