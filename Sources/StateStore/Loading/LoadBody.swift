/// The body of a load, given by the embedder.
@usableFromInline
enum LoadBody<Value: Sendable>: Sendable {
  case once(@Sendable () async throws -> Value)
  /// A body that shows its values by itself.
  case goingOn(@Sendable (Load<Value>) async throws -> Void)
}
