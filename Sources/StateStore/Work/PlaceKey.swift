/// The identity of a place among the places of its store.
///
/// Making and comparing keys runs user code, that of the arguments in a path: never under a lock,
/// except for the operations of a draft, under the store's lock (L2).
struct PlaceKey: Equatable, Sendable {
  let path: any AnyKeyPath & Sendable
  /// The path inside a value that may go; nil for a place that is always there.
  let member: (any AnyKeyPath & Sendable)?
  /// The bytes of the stored property that the place is part of.
  let extent: Range<Int>
  /// The hash when the key was made.
  let hash: Int

  init(
    path: any AnyKeyPath & Sendable, member: (any AnyKeyPath & Sendable)? = nil,
    extent: Range<Int>
  ) {
    self.path = path
    self.member = member
    self.extent = extent
    var hasher = Hasher()
    hasher.combine(path as AnyKeyPath)
    if let member { hasher.combine(member as AnyKeyPath) }
    hash = hasher.finalize()
  }

  static func == (left: PlaceKey, right: PlaceKey) -> Bool {
    left.hash == right.hash && left.path as AnyKeyPath == right.path
      && left.member as AnyKeyPath? == right.member
  }

  /// Whether work begun in a stored property is begun in this place, which is always there.
  func contains(_ other: Range<Int>) -> Bool {
    extent != .everything && other.lowerBound >= extent.lowerBound
      && other.upperBound <= extent.upperBound
  }
}
