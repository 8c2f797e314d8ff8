public import Synchronization

/// Whether one incarnation of a place that may be gone is over, for the work pinned to it.
@usableFromInline
final class Fence: Hashable, Sendable {
  @usableFromInline let flag = Atomic<Bool>(false)

  init() {}

  /// Set under the store's lock, at the end of the write that ends the incarnation; each critical
  /// section that would write reads it.
  @inlinable var isClosed: Bool { flag.load(ordering: .acquiring) }

  func close() { flag.store(true, ordering: .releasing) }

  @usableFromInline
  static func == (left: Fence, right: Fence) -> Bool { left === right }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
