/// The lookup key of a computed value, by which all its observers share one `ObservedValue`.
///
/// The key holds the identity of the key path: comparing key paths can run user code, which must
/// not happen under the lock. The observed value keeps the key path alive, so no other key path can
/// have the same identity.
@usableFromInline
struct ComputedValueKey<State: Sendable>: Hashable {
  @usableFromInline let path: ObjectIdentifier
  @usableFromInline let kind: AnyObservedValue<State>.Kind
  /// The field that the value depends on.
  @usableFromInline let field: Int

  @inlinable
  init(path: AnyKeyPath, kind: AnyObservedValue<State>.Kind, field: Int) {
    self.path = ObjectIdentifier(path)
    self.kind = kind
    self.field = field
  }
}
