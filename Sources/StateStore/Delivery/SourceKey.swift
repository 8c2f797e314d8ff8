/// What the source of a computed value is found by, so that all who observe it share one.
///
/// The key path is told by its identity: comparing key paths can run user code, which must not happen
/// under the lock. The source keeps it alive, so no other can have its identity meanwhile.
@usableFromInline
struct SourceKey<State: Sendable>: Hashable {
  @usableFromInline let path: ObjectIdentifier
  @usableFromInline let kind: Channel<State>.Kind
  /// The field that it depends on.
  @usableFromInline let field: Int

  @inlinable
  init(path: AnyKeyPath, kind: Channel<State>.Kind, field: Int) {
    self.path = ObjectIdentifier(path)
    self.kind = kind
    self.field = field
  }
}
