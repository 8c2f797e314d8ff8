import Synchronization

/// What a load came to.
@usableFromInline
enum LoadEnd: Sendable {
  case value(any Sendable)
  case failure(LoadFailure)
  case cancelled

  /// Takes a value for the one that was brought, if one was.
  @usableFromInline
  mutating func take(_ shown: (some Sendable)?) {
    if case .value = self, let shown { self = .value(shown) }
  }
}

/// The place where the handles of a load find what it came to. The work holds the place until then,
/// and what is put there lives as long as a handle: without one, nothing holds the value but the
/// state.
final class LoadResult: Sendable {
  private let known: RawMutex<LoadEnd?>

  init(_ end: LoadEnd? = nil) {
    known = RawMutex(end)
  }

  var end: LoadEnd? { known.withLock { $0 } }

  func set(_ end: LoadEnd) {
    // Set once, so that no value is destroyed under the lock.
    known.withLock { if case nil = $0 { $0 = end } }
  }
}
