/// A derived value as of one version of its parts, computed or not.
///
/// Its variables are touched only under the store's lock, and nothing is called meanwhile; so they
/// need no exclusivity checks at run time.
@usableFromInline
final class DerivedVersion<Value> {
  /// The version of the last write of the parts.
  @usableFromInline let version: UInt64
  /// The latest version of the state for which the parts are known to be unwritten since.
  @exclusivity(unchecked) @usableFromInline var seenAt: UInt64
  /// The value; nil until a thread has computed it.
  @exclusivity(unchecked) @usableFromInline var value: Value?

  @inlinable
  init(_ version: UInt64, seenAt: UInt64) {
    self.version = version
    unsafe self.seenAt = seenAt
  }
}
