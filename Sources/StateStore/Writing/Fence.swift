public import Synchronization

/// Whether one incarnation of a place that may be gone is over, for the work pinned to it; also
/// whether a subscription is over, for calls that are on their way.
@usableFromInline
final class Fence: Sendable {
  @usableFromInline let flag = Atomic<Bool>(false)

  init() {}

  /// That of an incarnation is set under the store's lock, at the end of the write that ends the
  /// incarnation; each critical section that would write reads it.
  @inlinable var isClosed: Bool { flag.load(ordering: .acquiring) }

  func close() { flag.store(true, ordering: .releasing) }
}
