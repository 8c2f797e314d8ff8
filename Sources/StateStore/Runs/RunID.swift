/// The id of a run, which is hashed once, and compared outside the store's locks: both are user code.
struct RunID: Equatable, Sendable {
  let hash: Int
  private let base: any Hashable & Sendable

  init(_ base: some Hashable & Sendable) {
    self.base = base
    hash = base.hashValue
  }

  static func == (left: RunID, right: RunID) -> Bool {
    left.hash == right.hash && AnyHashable(left.base) == AnyHashable(right.base)
  }
}
