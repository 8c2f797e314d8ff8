/// The measures of the tree that keeps a list's order.
@usableFromInline
enum OrderShape {
  /// The most entries of a leaf and children of a branch; a power of two.
  ///
  /// Measured in a prototype: 16 doubles the time of a walk over scattered leaves, and 128 doubles
  /// that of a write beside a kept version of a small list.
  @inlinable static var most: Int { 1 << mostBits }
  @inlinable static var mostBits: Int { 5 }
  /// A node with fewer shares with a neighbour; only nodes at the ends of the list may have fewer.
  @inlinable static var least: Int { 8 }
  /// The distance between the labels of neighbours in a list built at once.
  @inlinable static var gap: Int64 { 1 << gapBits }
  @inlinable static var gapBits: Int { 32 }
  /// Labels stay within this distance of zero, so the difference of two labels never overflows.
  @inlinable static var limit: Int64 { 1 << 61 }
}
