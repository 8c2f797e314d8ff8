public import Synchronization

/// A flag that an incarnation is over, for the work pinned to it, or that a subscription is over,
/// for calls that are on their way.
@usableFromInline
final class Fence: Sendable {
  @usableFromInline let flag = Atomic<Bool>(false)

  init() {}

  /// The fence of an incarnation is closed under the store's lock, at the end of the write that
  /// ends the incarnation; each critical section that would write reads this.
  @inlinable var isClosed: Bool { flag.load(ordering: .acquiring) }

  func close() { flag.store(true, ordering: .releasing) }
}
