/// The lanes whose paths have the same hash: nearly always one.
typealias LaneBucket = [HeldLane]

extension LaneBucket {
  /// The lane of a path. Comparing paths runs user code.
  func lane(_ key: AnyKeyPath) -> (any AnyLane)? {
    for held in self {
      if let lane = held.lane, lane.key == key { return lane }
    }
    return nil
  }

  func isSame(as other: LaneBucket) -> Bool { elementsEqual(other) { $0.object === $1.object } }
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
      for place in values[index].indices.reversed() where values[index][place].isLetGo(isOld) {
        removed.append(values[index].remove(at: place))
      }
      if values[index].isEmpty { emptied.append(keys[index]) }
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
