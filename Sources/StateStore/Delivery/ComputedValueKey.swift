/// What a computed value is found by, so that all who observe the value share one `ObservedValue`.
///
/// The key path is told by its identity: comparing key paths can run user code, which must not
/// happen under the lock. The observed value keeps the key path alive, so no other key path has its
/// identity meanwhile.
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
