/// The id of a run, which is hashed once, and compared outside the store's locks: both are user code.
struct RunID: Equatable, Sendable {
  let hash: Int
  /// The place of the run; nil for the store itself.
  private let place: PlaceKey?
  private let base: any Hashable & Sendable

  init(_ base: some Hashable & Sendable, at place: PlaceKey? = nil) {
    self.base = base
    self.place = place
    var hasher = Hasher()
    hasher.combine(base)
    if let place { hasher.combine(place) }
    hash = hasher.finalize()
  }

  static func == (left: RunID, right: RunID) -> Bool {
    left.hash == right.hash && AnyHashable(left.base) == AnyHashable(right.base)
      && left.place == right.place
  }
}
