/// The id of a run. It is hashed once. Hashing and comparing run user code: outside the store's
/// locks, except when a draft cancels runs (L2).
@usableFromInline
struct RunID: Equatable, Sendable {
  let hash: Int
  /// The place of the run; nil for the store itself.
  private let place: PlaceKey?
  private let base: any Hashable & Sendable

  @usableFromInline
  init(_ base: some Hashable & Sendable) { self.init(base, at: nil) }

  init(_ base: some Hashable & Sendable, at place: PlaceKey?) {
    self.base = base
    self.place = place
    var hasher = Hasher()
    hasher.combine(base)
    if let place { hasher.combine(place.hash) }
    hash = hasher.finalize()
  }

  @usableFromInline
  static func == (left: RunID, right: RunID) -> Bool {
    left.hash == right.hash && AnyHashable(left.base) == AnyHashable(right.base)
      && left.place == right.place
  }
}
