/// What an embedder has load.
@usableFromInline
enum LoadBody<Value: Sendable>: Sendable {
  case once(@Sendable () async throws -> Value)
  /// Shows its values by itself.
  case goingOn(@Sendable (Load<Value>) async throws -> Void)
}
