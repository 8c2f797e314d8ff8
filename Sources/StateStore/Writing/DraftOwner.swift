/// The store that lends a draft, as the draft knows it: an identity, and the way to the store, which
/// a draft does not keep alive.
@usableFromInline
class DraftOwner: @unchecked Sendable {
  /// Set once, before a second thread can see the store.
  final weak var store: (any AnyObject & Sendable)?

  init() {}
}
