import Synchronization

/// The result of a load; in a box, because a load copies the result more often than it makes one.
@usableFromInline
indirect enum LoadEnd: Sendable {
  case value(any Sendable)
  case failure(LoadFailure)
  case cancelled

  /// Replaces the value of the result by `shown`, if neither is missing.
  @usableFromInline
  mutating func take(_ shown: (some Sendable)?) {
    if case .value = self, let shown { self = .value(shown) }
  }
}

/// The box in which the handles of a load find its result. The work holds the box until it has put
/// the result there; from then on the result lives as long as a handle: without one, nothing holds
/// the value but the state.
final class LoadResult: Sendable {
  private let known: RawMutex<LoadEnd?>

  init(_ end: LoadEnd? = nil) {
    known = RawMutex(end)
  }

  var end: LoadEnd? { known.withLock { $0 } }

  func set(_ end: LoadEnd) {
    // Set only once, so that no value is destroyed under the lock.
    known.withLock { if case nil = $0 { $0 = end } }
  }
}
