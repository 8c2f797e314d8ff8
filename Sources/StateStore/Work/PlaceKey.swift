/// What tells a place from the other places of its store.
///
/// Comparing and hashing keys runs user code, that of the arguments in a path: not under a lock.
struct PlaceKey: Hashable, Sendable {
  let path: any AnyKeyPath & Sendable
  /// The path in what may be gone; nil for a place that is always there.
  var member: (any AnyKeyPath & Sendable)?
  /// The bytes of the stored property that the place is part of.
  let extent: Range<Int>

  init(
    path: any AnyKeyPath & Sendable, member: (any AnyKeyPath & Sendable)? = nil,
    extent: Range<Int>
  ) {
    self.path = path
    self.member = member
    self.extent = extent
  }

  static func == (left: PlaceKey, right: PlaceKey) -> Bool {
    left.path as AnyKeyPath == right.path && left.member as AnyKeyPath? == right.member
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(path as AnyKeyPath)
    hasher.combine(member as AnyKeyPath?)
  }

  /// Whether what is begun at a place is begun in this place, which is always there.
  func contains(_ place: PlaceKey) -> Bool { contains(place.extent) || self == place }

  func contains(_ other: Range<Int>) -> Bool {
    extent != .everything && other.lowerBound >= extent.lowerBound
      && other.upperBound <= extent.upperBound
  }
}
