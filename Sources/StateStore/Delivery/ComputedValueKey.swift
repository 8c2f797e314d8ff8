/// The lookup key of a computed value, by which all its observers share one `ObservedValue`.
///
/// The key holds the identity of the key path, or of a derived value: comparing key paths can run
/// user code, which must not happen under the lock. The observed value keeps this object alive, so
/// no other object can have the same identity.
@usableFromInline
struct ComputedValueKey<State: Sendable>: Hashable {
  @usableFromInline let subject: ObjectIdentifier
  @usableFromInline let kind: AnyObservedValue<State>.Kind
  /// The field that the value depends on.
  @usableFromInline let field: Int

  @inlinable
  init(_ subject: AnyObject, kind: AnyObservedValue<State>.Kind, field: Int) {
    self.subject = ObjectIdentifier(subject)
    self.kind = kind
    self.field = field
  }
}
